#include "domain/project/database_use.hpp"

#include <doctest/doctest.h>

using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

use_reading reading(std::uint64_t sessions, std::uint64_t new_sessions = 0) {
  return {.incarnation = "a", .sessions = sessions, .new_sessions = new_sessions, .gap = 15s};
}

}  // namespace

TEST_CASE("database use: a session that came and went between two readings is one") {
  database_use use;
  CHECK(use.add(reading(40)) == 0);
  CHECK(use.add(reading(40)) == 0);
  CHECK(use.add(reading(41)) == 1);
  CHECK(use.add(reading(41)) == 1);
}

TEST_CASE("database use: sessions of Signalbox and open sessions are none") {
  database_use use;
  CHECK(use.add(reading(40)) == 0);
  use.note_own_session();
  CHECK(use.add(reading(41)) == 0);
  CHECK(use.add(reading(43, 2)) == 0);
  use.note_own_session();
  // PostgreSQL counts a session when it ends, which may be later.
  CHECK(use.add(reading(43)) == 0);
  CHECK(use.add(reading(44)) == 0);
  CHECK(use.add(reading(45)) == 1);
}

TEST_CASE("database use: a query of an open session is one, each time") {
  database_use use;
  auto busy = reading(40);
  busy.has_queried = true;
  CHECK(use.add(busy) == 1);
  CHECK(use.add(busy) == 2);
  CHECK(use.add(reading(40)) == 2);
}

TEST_CASE("database use: counters that began again and a long gap prove nothing") {
  database_use use;
  CHECK(use.add(reading(40)) == 0);
  auto restarted = reading(50);
  restarted.incarnation = "b";
  CHECK(use.add(restarted) == 0);
  restarted.sessions = 60;
  restarted.gap = 31s;
  CHECK(use.add(restarted) == 0);
  restarted.sessions = 61;
  restarted.gap = 15s;
  CHECK(use.add(restarted) == 1);
}
