#include "domain/platform/clock_skew.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

constexpr time_point server = time_point{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};
constexpr std::chrono::milliseconds most{120'000};

}  // namespace

TEST_CASE("clock skew: half the round trip is the message's travel time") {
  CHECK(clock_skew({.client_time = server - 40ms, .round_trip = 80ms, .server_time = server}) ==
        0ms);
  CHECK(clock_skew({.client_time = server, .round_trip = 80ms, .server_time = server}) == 40ms);
  CHECK(clock_skew({.client_time = server - 1h, .round_trip = 0ms, .server_time = server}) == -1h);
  CHECK(clock_skew({.client_time = server + 1h, .round_trip = 0ms, .server_time = server}) == 1h);
}

TEST_CASE("clock skew: a negative round trip counts as zero") {
  CHECK(clock_skew({.client_time = server, .round_trip = -80ms, .server_time = server}) == 0ms);
}

TEST_CASE("clock skew: is reported strictly above 120 000 ms in either direction") {
  CHECK_FALSE(is_skewed(0ms, most));
  CHECK_FALSE(is_skewed(120'000ms, most));
  CHECK(is_skewed(120'001ms, most));
  CHECK_FALSE(is_skewed(-120'000ms, most));
  CHECK(is_skewed(-120'001ms, most));
}

TEST_CASE("clock skew: any number from a client is handled") {
  CHECK(is_skewed(
      clock_skew({.client_time = time_point::max(), .round_trip = 0ms, .server_time = server}),
      most));
  const auto far_behind =
      clock_skew({.client_time = time_point::min(), .round_trip = 0ms, .server_time = server});
  CHECK(far_behind == std::chrono::milliseconds::min());
  CHECK(is_skewed(far_behind, most));
}
