#include "benchmarks/load/sequence.hpp"

#include <doctest/doctest.h>

#include <initializer_list>

using signalbox::load::faults;
using signalbox::load::sequence;

namespace {

faults after(std::initializer_list<std::uint64_t> numbers) {
  sequence checked;
  faults seen;
  for (const auto number : numbers)
    checked.receive(number, seen);
  return seen;
}

}  // namespace

TEST_CASE("sequence: consecutive numbers have no faults") {
  const auto seen = after({1, 2, 3, 4});
  CHECK(seen.lost == 0);
  CHECK(seen.repeated == 0);
  CHECK(seen.out_of_order == 0);
}

TEST_CASE("sequence: numbers in a gap are lost") {
  CHECK(after({1, 2, 5}).lost == 2);
  CHECK(after({3}).lost == 2);
}

TEST_CASE("sequence: a number that arrives twice is repeated") {
  const auto seen = after({1, 2, 2, 1});
  CHECK(seen.repeated == 2);
  CHECK(seen.out_of_order == 0);
}

TEST_CASE("sequence: a late number is out of order and no longer lost") {
  const auto seen = after({1, 4, 2, 3});
  CHECK(seen.lost == 0);
  CHECK(seen.out_of_order == 2);
  CHECK(seen.repeated == 0);
}

TEST_CASE("sequence: a late number that arrives twice is out of order and repeated") {
  const auto seen = after({1, 3, 2, 2});
  CHECK(seen.out_of_order == 1);
  CHECK(seen.repeated == 1);
}

TEST_CASE("sequence: numbers of a gap wider than the window stay lost") {
  const auto seen = after({1, 200, 2});
  CHECK(seen.lost == 198);
  CHECK(seen.repeated == 1);
}

TEST_CASE("sequence: a state instead of changes restarts the sequence") {
  sequence checked;
  faults seen;
  checked.begin_at(10);
  checked.receive(11, seen);
  checked.begin_at(90);
  checked.receive(91, seen);
  checked.receive(90, seen);
  CHECK(seen.lost == 0);
  CHECK(seen.repeated == 1);
  CHECK(checked.last() == 91);
}
