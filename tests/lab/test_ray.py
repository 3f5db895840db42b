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
SMALL = {"object_store_memory": 80 * 1024 * 1024, "num_cpus": 1, "include_dashboard": False}


@pytest.fixture
def cluster():
    """Two nodes on this machine, joined by this process; all is stopped in the end."""
    import ray
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args=SMALL)
    try:
        second = nodes.add_node(object_store_memory=SMALL["object_store_memory"], num_cpus=1)
        nodes.wait_for_nodes()
        ray.init(address=nodes.address, log_to_driver=False, logging_level="ERROR")
        yield nodes, second
    finally:
        ray.shutdown()
        nodes.shutdown()


def test_a_lost_node_changes_no_row(cluster, tmp_path):
    nodes, second = cluster
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
    with socket.socket() as empty:
        empty.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{empty.getsockname()[1]}"
        begun = time.monotonic()
        with pytest.raises(EntrepotError, match="no Ray cluster to join"):
            next(play_on_ray(made, made.chunks, address))
        assert time.monotonic() - begun < 30
