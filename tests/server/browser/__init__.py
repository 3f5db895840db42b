import pytest

pytestmark = [pytest.mark.browser, pytest.mark.priority(2)]
