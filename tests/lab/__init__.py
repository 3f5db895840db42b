import pytest

pytestmark = pytest.mark.priority(7)
