#include "domain/platform/daily_quota.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace signalbox;
using namespace std::chrono_literals;

namespace {
const core::time_point quota_noon =
    core::time_point{std::chrono::sys_days{std::chrono::year{2026} / 11 / 23}} + 12h;
}

TEST_CASE("daily quota: each name has its own quota per day") {
  domain::daily_quota quota({.per_day_max = 2});
  CHECK(quota.take("ada", quota_noon));
  CHECK(quota.take("ada", quota_noon + 1h));
  CHECK_FALSE(quota.take("ada", quota_noon + 11h));
  CHECK(quota.take("bea", quota_noon + 11h));
  CHECK(quota.take("ada", quota_noon + 12h));
  CHECK(quota.size() == 1);
}

TEST_CASE("daily quota: setting the clock back starts no new day") {
  domain::daily_quota quota({.per_day_max = 1});
  CHECK(quota.take("ada", quota_noon));
  CHECK_FALSE(quota.take("ada", quota_noon - 48h));
  CHECK_FALSE(quota.take("ada", quota_noon));
}

TEST_CASE("daily quota: tracks a bounded number of names") {
  domain::daily_quota quota({.per_day_max = 5, .names_max = 2});
  CHECK(quota.take("ada", quota_noon));
  CHECK(quota.take("bea", quota_noon));
  CHECK_FALSE(quota.take("cid", quota_noon));
  CHECK(quota.take("ada", quota_noon));
  CHECK(quota.size() == 2);
  CHECK(quota.take("cid", quota_noon + 24h));
}

TEST_CASE("daily quota: 0 means unlimited") {
  domain::daily_quota quota({.per_day_max = 0});
  for (int often = 0; often < 100; ++often)
    CHECK(quota.take("ada", quota_noon));
  CHECK(quota.size() == 0);
}
