"""Settings shared by all tests."""

from hypothesis import settings

settings.register_profile("six_orders", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("six_orders")
