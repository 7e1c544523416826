#include "domain/identity/attempt_limit.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

attempt_limit three_a_minute() {
  return attempt_limit({.attempts_max = 3, .window = 60s, .names_max = 4});
}

const name_digest adas = digest_of("ada");

}  // namespace

TEST_CASE("attempt limit: allows the maximum per window, and returns the retry delay") {
  auto limit = three_a_minute();
  CHECK_FALSE(limit.take(adas, noon));
  CHECK_FALSE(limit.take(adas, noon + 10s));
  CHECK_FALSE(limit.take(adas, noon + 20s));
  CHECK(limit.take(adas, noon + 30s) == 30s);
  CHECK(limit.take(adas, noon + 59s + 999ms) == 1s);
  CHECK_FALSE(limit.take(digest_of("bob"), noon + 30s));
}

TEST_CASE("attempt limit: the window slides, and refused attempts do not count") {
  auto limit = three_a_minute();
  for (const auto after : {0s, 20s, 40s})
    CHECK_FALSE(limit.take(adas, noon + after));
  for (int each = 0; each < 100; ++each)
    CHECK(limit.take(adas, noon + 50s));
  CHECK_FALSE(limit.take(adas, noon + 60s));
  CHECK(limit.take(adas, noon + 61s) == 19s);
}

TEST_CASE("attempt limit: a successful attempt is removed, or all are") {
  auto limit = three_a_minute();
  for (int each = 0; each < 100; ++each) {
    CHECK_FALSE(limit.take(adas, noon));
    limit.give_back(adas);
  }
  CHECK(limit.size() == 0);
  for (int each = 0; each < 3; ++each)
    CHECK_FALSE(limit.take(adas, noon));
  limit.forget(adas);
  CHECK_FALSE(limit.take(adas, noon));
  limit.give_back(digest_of("nobody"));
  limit.forget(digest_of("nobody"));
}

TEST_CASE("attempt limit: tracks a bounded number of names, the newest ones") {
  auto limit = three_a_minute();
  for (int each = 0; each < 3; ++each)
    CHECK_FALSE(limit.take(adas, noon + 1s));
  for (int each = 0; each < 1000; ++each) {
    CHECK_FALSE(limit.take(digest_of(std::to_string(each)), noon + 2s));
    CHECK(limit.size() <= 4);
  }
  CHECK_FALSE(limit.take(adas, noon + 3s));
}

TEST_CASE("attempt limit: removes names with an expired window") {
  auto limit = three_a_minute();
  CHECK_FALSE(limit.take(adas, noon));
  CHECK_FALSE(limit.take(digest_of("bob"), noon + 2min));
  CHECK(limit.size() == 1);
}

TEST_CASE("attempt limit: setting the clock back locks out no name") {
  auto limit = three_a_minute();
  for (int each = 0; each < 3; ++each)
    CHECK_FALSE(limit.take(adas, noon + 24h));
  CHECK_FALSE(limit.take(adas, noon));
}

TEST_CASE("attempt limit: can be disabled") {
  attempt_limit limit({.attempts_max = 0, .window = 60s, .names_max = 4});
  for (int each = 0; each < 1000; ++each)
    CHECK_FALSE(limit.take(adas, noon));
  CHECK(limit.size() == 0);
}
