"""A study on a cluster has the rows it would have anywhere, though a node is lost on the way."""

import os
import signal
import socket
from contextlib import closing, ExitStack, suppress

import pytest

from entrepot.engine.errors import EntrepotError
from entrepot.lab.balance import executor, parquet
from entrepot.lab.balance.plan import plan
from entrepot.lab.balance.ray_executor import play_on_ray, TRIES
from tests.wait import PATIENCE, until

# Ray starts processes and opens files that it leaves to the end of the process.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:.*[Rr]ay:FutureWarning"),
    pytest.mark.filterwarnings("ignore:.*[Rr]ay:DeprecationWarning"),
    pytest.mark.xdist_group("ray"),
    pytest.mark.thorough,
    pytest.mark.priority(3),
]
SMALL = {"object_store_memory": 80 * 1024 * 1024, "num_cpus": 1}
ALONE = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
"""A head without what is of no use here, and would begin at the same time as what is."""
STARTS = 6
"""How often a cluster is begun: a node ends if what it begins beside itself does not answer in 15
seconds, which no setting makes longer, and somebody may take a port that was free."""
LONG = str(round(PATIENCE))
UNHURRIED = {
    **dict.fromkeys(
        [
            "RAY_gcs_server_port_wait_time_s",
            "RAY_worker_register_timeout_seconds",
            "RAY_gcs_server_request_timeout_seconds",
            "RAY_gcs_rpc_server_reconnect_timeout_s",
            "RAY_py_gcs_connect_timeout_s",
            "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S",
            "TIMEOUT_FOR_SPECIFIC_SERVER_S",
        ],
        LONG,
    ),
    "RAY_raylet_start_wait_time_s": "60",
    "RAY_agent_register_timeout_ms": f"{LONG}000",
    "RAY_health_check_timeout_ms": f"{LONG}000",
    # Games are played although other work on the machine is no less urgent.
    "RAY_worker_niceness": "0",
    # The process that begins a server for each client forks while other threads use gRPC. What
    # gRPC then does in the new process, before it is another program, may crash it.
    "GRPC_ENABLE_FORK_SUPPORT": "0",
}
"""Ray's limits for its own processes, most of them 30 seconds, are for machines that are idle."""


@pytest.fixture(scope="module")
def cluster():
    """Two nodes on this machine, the second of them, and an address for clients."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in UNHURRIED.items():
            patch.setenv(name, value)
        nodes, second, clients = started()
        try:
            yield nodes, second, f"ray://127.0.0.1:{clients}"
        finally:
            nodes.shutdown()


def started():
    """A cluster of two nodes, the second of them, and the port for clients."""
    from ray.cluster_utils import Cluster

    for _ in range(STARTS):
        before, nodes = children(), Cluster()
        clients, one, two = ports = free_ports(3)
        try:
            head = {**ALONE, "ray_client_server_port": clients, "runtime_env_agent_port": one}
            nodes.add_node(**SMALL, **head)
            second = nodes.add_node(**SMALL, runtime_env_agent_port=two)
            nodes.wait_for_nodes(PATIENCE)
            for port in ports:
                until(
                    lambda nodes=nodes, port=port: listens(port) or died(nodes),
                    f"no process of Ray listens at port {port}",
                )
            assert not died(nodes), "a process of Ray ended as soon as it was begun"
        except Exception as error:
            why = error
            nodes.shutdown()
            for left_over in children() - before:
                with suppress(ProcessLookupError):
                    os.kill(left_over, signal.SIGKILL)
        else:
            return nodes, second, clients
    pytest.fail(f"Ray began no cluster in {STARTS} tries, see /tmp/ray/session_latest/logs: {why}")


def children() -> set[int]:
    """The processes that this one has begun."""
    import psutil  # comes with Ray, which is there by now

    return {one.pid for one in psutil.Process().children() if one.status() != "zombie"}


def died(nodes) -> bool:
    """Whether a process of a cluster has ended by itself."""
    return not nodes.remaining_processes_alive()


def free_ports(n: int) -> list[int]:
    """The numbers of ports that nobody listens at."""
    with ExitStack() as stack:
        free = [stack.enter_context(socket.socket()) for _ in range(n)]
        for one in free:
            one.bind(("", 0))
        return [int(one.getsockname()[1]) for one in free]


def listens(port: int) -> bool:
    """Whether somebody listens at a port of this machine."""
    import ray

    for host in ("127.0.0.1", ray.util.get_node_ip_address()):
        with suppress(OSError), socket.create_connection((host, port), timeout=5):
            return True
    return False


def test_a_client_of_a_cluster_gets_the_rows_of_this_machine(cluster):
    _, _, clients = cluster
    made = plan("dunhuang", players=(3,), levels=("random",), games=24, chunk=12, options={})
    found = dict(play_on_ray(made, made.chunks, clients))
    assert found == {chunk: executor.play_chunk(made, chunk) for chunk in made.chunks}


@pytest.fixture
def joined(cluster):
    """The two nodes, joined by this process."""
    import ray

    nodes, second, _ = cluster
    ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
    try:
        yield nodes, second
    finally:
        ray.shutdown()


def test_a_lost_node_changes_no_row(joined, tmp_path):
    nodes, second = joined
    made = plan(
        "dunhuang", players=(3,), levels=("random",), games=480, chunk=12, options={}, seed=3
    )
    done = 0
    parquet.open_folder(made, tmp_path)
    with closing(play_on_ray(made, made.chunks, nodes.address)) as coming:
        for chunk, found in coming:
            parquet.keep(made, chunk, found, tmp_path)
            done += 1
            if done == 4:
                nodes.remove_node(second, allow_graceful=False)
    assert done == len(made.chunks)
    assert parquet.missing(made, tmp_path) == []
    for chunk in made.chunks[:: len(made.chunks) // 8]:
        here = executor.play_chunk(made, chunk)
        there = parquet.read(made, chunk, tmp_path).to_pydict()
        assert there == {name: here[name] for name in there}


@pytest.fixture
def asked(monkeypatch):
    """What Ray is asked to join, instead of joining it; its answer is the first in the list."""
    import ray

    asked = []

    def init(*, address, **_):
        asked.append(address)
        raise asked[0]

    monkeypatch.setattr(ray, "init", init)
    return asked


def chunks_at(address):
    made = plan("dunhuang", players=(3,), levels=("random",), games=12, chunk=12, options={})
    return play_on_ray(made, made.chunks, address)


@pytest.mark.parametrize("start", ["", "ray://"])
def test_an_address_where_nobody_answers_is_refused_at_once(start, asked):
    """That is, before Ray is asked, which would try for a minute."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        with pytest.raises(EntrepotError, match="no Ray cluster to join"):
            next(chunks_at(f"{start}127.0.0.1:{silent.getsockname()[1]}"))
    assert asked == []


@pytest.mark.parametrize(
    ("answer", "tries"), [(ConnectionAbortedError("crashed"), TRIES), (ConnectionError("no"), 1)]
)
def test_a_client_whose_server_crashes_asks_for_another(answer, tries, asked):
    asked.append(answer)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"ray://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(EntrepotError, match=r"no Ray cluster to join at .*\((crashed|no)\)"):
            next(chunks_at(address))
    assert asked[1:] == [address] * tries
