#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "postgres/transaction.hpp"
#include "storage/statements.hpp"
#include "tests/unit/simulations/storage/postgres_replay.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

constexpr int steps_a_walk = 1'000;
constexpr std::uint64_t walks = 3;

std::vector<walk::step> all_steps() {
  auto all = fleet_steps();
  std::ranges::move(record_steps(), std::back_inserter(all));
  return all;
}

/// The failure of a statement ends only its step.
void take(walk& at, const walk::step& one) {
  (void)storage::attempt([&] { one.take(at); });
}

/// Up to five steps in a transaction, which is then committed or rolled back.
void take_together(walk& at, const std::vector<walk::step>& steps) {
  auto work = postgres::transaction::begin(at.on, soon());
  if (!work) return;
  for (auto count = 1 + at.below(5); count > 0; --count)
    take(at, at.any_of(steps));
  if (at.one_in(2)) (void)work->commit(soon());
}

/// Returns the names of the statements that it sent.
std::set<std::string, std::less<>> go(std::uint64_t seed) {
  CAPTURE(seed);
  simulations::memory_database memory(seeded_entropy(seed));
  auto on = memory.connect();
  walk at(on, memory.contents(), seed);
  postgres_replay replay(memory);
  const auto steps = all_steps();
  for (int number = 0; number < steps_a_walk; ++number) {
    std::string_view taken = "a transaction";
    if (at.one_in(12)) {
      take_together(at, steps);
    } else {
      const auto& one = at.any_of(steps);
      taken = one.name;
      take(at, one);
    }
    CAPTURE(number);
    CAPTURE(taken);
    REQUIRE_MESSAGE(replay.differences.empty(), replay.differences.front());
  }
  CHECK(memory.unknown_statements().empty());
  return replay.names;
}

}  // namespace

TEST_CASE("same answers: the database in memory answers as PostgreSQL does, on any walk") {
  std::set<std::string, std::less<>> sent;
  for (std::uint64_t seed = 1; seed <= walks; ++seed)
    sent.merge(go(seed));
  for (const auto& [name, count] :
       simulations::memory_database(seeded_entropy(1)).known_statements())
    CHECK_MESSAGE(sent.contains(name), name, " is compared with nothing");
}
