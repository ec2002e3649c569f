"""Settings of the tests.  HLSL2SPV_LIBRARY is the tested library, and HLSL2SPV_PROGRAM its program."""
import os

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


@pytest.fixture
def root():
    """The folder of the repository."""
    return ROOT


@pytest.fixture
def program():
    path = os.environ.get("HLSL2SPV_PROGRAM")
    if not path:
        pytest.skip("HLSL2SPV_PROGRAM is not set")
    return path
