#include "simulations/script/habits.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <map>
#include <vector>

using namespace signalbox::simulations;
using namespace std::chrono_literals;

TEST_CASE("random stream: has known numbers, so that a seed is portable") {
  // The first outputs of SplitMix64 for seed 1234567, by its authors' reference.
  random_stream known(1'234'567);
  CHECK(known.next() == 6'457'827'717'110'365'317U);
  CHECK(known.next() == 3'203'168'211'198'807'973U);
  CHECK(known.next() == 9'817'491'932'198'370'423U);
}

TEST_CASE("random stream: stays within the requested ranges") {
  random_stream stream(1, 2, 3);
  std::array<int, 3> picked{};
  double sum = 0;
  for (int i = 0; i < 30'000; ++i) {
    CHECK_MESSAGE(stream.below(7) < 7, i);
    const double real = stream.real();
    REQUIRE(real >= 0);
    REQUIRE(real < 1);
    ++picked.at(stream.pick(std::array{2.0, 0.0, 1.0}));
    sum += static_cast<double>(stream.about(100us).count());
    const auto near = stream.around(100us, 10us);
    REQUIRE(near >= 90us);
    REQUIRE(near <= 110us);
  }
  CHECK(picked[0] == doctest::Approx(20'000).epsilon(0.03));
  CHECK(picked[1] == 0);
  CHECK(sum / 30'000 == doctest::Approx(100).epsilon(0.03));
}

TEST_CASE("habits: the same user has the same behaviour, another a different one") {
  const people_plan plan{.slow = 0.3};
  const auto week = [&](std::uint64_t number) {
    habits person(plan, 9, number);
    std::vector<std::int64_t> done{person.is_slow() ? 1 : 0};
    for (int i = 0; i < 50; ++i) {
      done.push_back(static_cast<std::int64_t>(person.next_deed()));
      done.push_back(person.think().count());
    }
    return done;
  };
  CHECK(week(1) == week(1));
  CHECK(week(1) != week(2));
  int slow = 0;
  for (std::uint64_t number = 0; number < 1'000; ++number)
    slow += habits(plan, 9, number).is_slow() ? 1 : 0;
  CHECK(slow == doctest::Approx(300).epsilon(0.15));
}

TEST_CASE("habits: an action without weight is never chosen") {
  people_plan plan;
  plan.does = {.watch_list = 0,
               .open_project = 1,
               .switch_organization = 0,
               .follow_log = 0,
               .lose_network = 0};
  habits person(plan, 1, 1);
  for (int i = 0; i < 100; ++i)
    CHECK(person.next_deed() == deed::open_project);
}
