#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "postgres/transaction.hpp"
#include "tests/unit/simulations/storage/mirrored_connection.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

constexpr int steps_a_walk = 1'500;

std::vector<walk::step> all_steps() {
  std::vector<walk::step> all;
  for (auto some : {people_steps(), organization_steps(), project_steps(), record_steps()})
    std::ranges::move(some, std::back_inserter(all));
  return all;
}

/// The minimum number of walks; more follow until every statement has been executed.
constexpr std::uint64_t walks_min = 3;
constexpr std::uint64_t walks_max = 12;

/// The real database, and the one in memory that executes the same statements.
struct both {
  test_database real;
  mirror mirrored;
};

/// Up to five steps in a transaction, which is then rolled back or committed.
void take_together(walk& at, const std::vector<walk::step>& steps) {
  auto work = postgres::transaction::begin(at.on, soon());
  if (!work) return;
  for (auto count = 1 + at.below(5); count > 0; --count)
    at.any_of(steps).take(at);
  if (at.one_in(2)) (void)work->commit(soon());
}

void go(both& requested, std::uint64_t seed) {
  CAPTURE(seed);
  auto on = requested.mirrored.connect();
  walk at(on, seed);
  const auto steps = all_steps();
  for (int number = 0; number < steps_a_walk; ++number) {
    std::string_view taken = "a transaction";
    if (at.one_in(12)) {
      take_together(at, steps);
    } else {
      const auto& one = at.any_of(steps);
      taken = one.name;
      one.take(at);
    }
    CAPTURE(number);
    CAPTURE(taken);
    REQUIRE_MESSAGE(requested.mirrored.differences.empty(), requested.mirrored.differences.front());
  }
}

}  // namespace

TEST_CASE(
    "same answers: the database in memory gives the same results as PostgreSQL, on any walk") {
  std::map<std::string_view, std::uint64_t> requested_in_all;
  // A statement that no walk reaches has not been compared.
  std::string unasked;
  for (std::uint64_t seed = 1; seed <= walks_max && (seed <= walks_min || !unasked.empty());
       ++seed) {
    both requested;
    go(requested, seed);
    CHECK(requested.mirrored.memory.unknown_statements().empty());
    for (const auto& [name, count] : requested.mirrored.memory.known_statements())
      requested_in_all[name] += count;
    unasked.clear();
    for (const auto& [name, count] : requested_in_all)
      if (count == 0) unasked.append(name).append(" ");
  }
  CHECK(unasked == "");
}
