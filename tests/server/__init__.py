import pytest

pytestmark = pytest.mark.priority(4)
