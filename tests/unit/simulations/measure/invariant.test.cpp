#include "simulations/measure/invariant.hpp"

#include <doctest/doctest.h>

using namespace signalbox::simulations;
using namespace std::chrono_literals;

TEST_CASE("wrong things: a lasting fault is reported once, and again after it was right") {
  wrong_things wrong;
  CHECK_FALSE(wrong.lasts("topic", true, 10s, 5s));
  CHECK_FALSE(wrong.lasts("topic", true, 14s, 5s));
  CHECK(wrong.lasts("topic", true, 15s, 5s));
  CHECK_FALSE(wrong.lasts("topic", true, 60s, 5s));
  CHECK_FALSE(wrong.lasts("topic", false, 61s, 5s));
  CHECK(wrong.empty());
  CHECK_FALSE(wrong.lasts("topic", true, 62s, 5s));
  CHECK(wrong.lasts("topic", true, 67s, 5s));
}

TEST_CASE("wrong things: an excuse applies only to things that may be wrong temporarily") {
  wrong_things wrong;
  wrong.excuse_until(30s);
  wrong.excuse_until(20s);
  CHECK(wrong.excused(30s));
  CHECK_FALSE(wrong.lasts("status", true, 30s, 0s));
  CHECK(wrong.is_new("seen by a stranger"));
  CHECK_FALSE(wrong.is_new("seen by a stranger"));
  CHECK_FALSE(wrong.excused(31s));
  CHECK(wrong.lasts("status", true, 31s, 0s));
}

TEST_CASE("violations: all are counted, the first hundred are stored") {
  violations broken;
  for (int n = 0; n < 150; ++n)
    broken.note(1s, invariant::privacy, "user 7 received project:x");
  CHECK(broken.count() == 150);
  CHECK(broken.kept().size() == violations::kept_max);
  CHECK(to_string(broken.kept().front().what) == "privacy");
}
