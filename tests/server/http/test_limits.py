"""Token buckets."""

from orderup.server.http.access.limits import TokenBuckets
from orderup.server.settings import Rate
from orderup.server.token_bucket import TokenBucket


def test_a_burst_is_let_through_and_then_only_the_rate() -> None:
    bucket = TokenBucket(Rate(per_second=2, burst=3), now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.6)


def test_waiting_saves_no_more_than_the_burst() -> None:
    bucket = TokenBucket(Rate(per_second=2, burst=3), now=0)
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]


def test_how_long_to_wait_is_until_there_is_one_more() -> None:
    buckets = TokenBuckets(Rate(per_second=0.5, burst=2))
    assert buckets.retry_after("a", 0) == 0
    assert [buckets.take("a", 0), buckets.take("a", 0), buckets.take("a", 1)] == [True, True, False]
    assert buckets.retry_after("a", 1) == 1
    assert [buckets.take("a", 1.9), buckets.take("a", 2)] == [False, True]


def test_every_caller_has_a_bucket_and_old_callers_are_forgotten() -> None:
    buckets = TokenBuckets(Rate(per_second=0, burst=1), max_callers=2)
    assert buckets.take("a", 0)
    assert buckets.take("b", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("c", 0)
    assert buckets.take("b", 0), "forgotten, so it begins anew"
