"""A study on a cluster has the rows it would have anywhere, though a node is lost on the way."""

import socket
import time
from contextlib import closing

import pytest

from entrepot.engine.errors import EntrepotError
from entrepot.lab import rows, running
from entrepot.lab.plan import plan
from entrepot.lab.run_ray import play_on_ray

# Ray starts processes and opens files that it leaves to the end of the process.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore:.*[Rr]ay:FutureWarning"),
    pytest.mark.filterwarnings("ignore:.*[Rr]ay:DeprecationWarning"),
    pytest.mark.xdist_group("ray"),
]
SMALL = {"object_store_memory": 80 * 1024 * 1024, "num_cpus": 1}


@pytest.fixture(scope="module")
def cluster():
    """Two nodes on this machine, the second of them, and an address for clients."""
    from ray.cluster_utils import Cluster

    clients = free_port()
    head = {**SMALL, "include_dashboard": False, "ray_client_server_port": clients}
    nodes = Cluster(initialize_head=True, head_node_args=head)
    try:
        second = nodes.add_node(**SMALL)
        nodes.wait_for_nodes()
        wait_for(clients)
        yield nodes, second, f"ray://127.0.0.1:{clients}"
    finally:
        nodes.shutdown()


def free_port() -> int:
    """The number of a port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(port: int, seconds: float = 60.0) -> None:
    """Wait until somebody listens at a port."""
    end = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end, f"nobody listens at {port}"
            time.sleep(0.1)


def test_a_client_of_a_cluster_gets_the_rows_of_this_machine(cluster):
    _, _, clients = cluster
    made = plan("dunhuang", players=(3,), levels=("random",), games=24, chunk=12, options={})
    found = dict(play_on_ray(made, made.chunks, clients))
    assert found == {chunk: running.play_chunk(made, chunk) for chunk in made.chunks}


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
    rows.open_folder(made, tmp_path)
    with closing(play_on_ray(made, made.chunks, nodes.address)) as coming:
        for chunk, found in coming:
            rows.keep(made, chunk, found, tmp_path)
            done += 1
            if done == 4:
                nodes.remove_node(second, allow_graceful=False)
    assert done == len(made.chunks)
    assert rows.missing(made, tmp_path) == []
    for chunk in made.chunks[:: len(made.chunks) // 8]:
        here = running.play_chunk(made, chunk)
        there = rows.read(made, chunk, tmp_path).to_pydict()
        assert there == {name: here[name] for name in there}


def test_an_address_where_nobody_answers_is_refused_at_once():
    made = plan("dunhuang", players=(3,), levels=("random",), games=12, chunk=12, options={})
    for address in (f"127.0.0.1:{free_port()}", f"ray://127.0.0.1:{free_port()}"):
        begun = time.monotonic()
        with pytest.raises(EntrepotError, match="no Ray cluster to join"):
            next(play_on_ray(made, made.chunks, address))
        assert time.monotonic() - begun < 30
