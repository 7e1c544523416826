#include "simulations/script/arrival_schedule.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <vector>

using namespace signalbox::simulations;
using namespace std::chrono_literals;
using kind = arrival_step::kind;

namespace {

std::vector<arrival_step> all_of(const std::vector<session_phase>& phases, std::uint64_t seed = 1) {
  arrival_schedule plan(phases, seed);
  std::vector<arrival_step> steps;
  while (const auto step = plan.next())
    steps.push_back(*step);
  return steps;
}

}  // namespace

TEST_CASE("attendance: a ramp adds and removes connections evenly") {
  const auto steps = all_of({{session_profile::ramp, 4s, 4, 0}, {session_profile::ramp, 2s, 2, 0}});
  CHECK(steps == std::vector<arrival_step>{{0s, kind::come},
                                           {1s, kind::come},
                                           {2s, kind::come},
                                           {3s, kind::come},
                                           {4s, kind::go},
                                           {5s, kind::go}});
}

TEST_CASE("attendance: a held number is reached immediately, and a spike rises and falls") {
  const auto steps =
      all_of({{session_profile::hold, 10s, 2, 0}, {session_profile::spike, 10s, 4, 0}});
  CHECK(steps == std::vector<arrival_step>{{0s, kind::come},
                                           {0s, kind::come},
                                           {10s, kind::come},
                                           {10s + 500ms, kind::come},
                                           {19s, kind::go},
                                           {19s + 500ms, kind::go}});
}

TEST_CASE("attendance: a storm disconnects all users") {
  const auto steps =
      all_of({{session_profile::hold, 5s, 1, 0}, {session_profile::storm, 5s, 2, 0}});
  CHECK(steps ==
        std::vector<arrival_step>{{0s, kind::come}, {5s, kind::cut_off}, {5s, kind::come}});
}

TEST_CASE("attendance: arrivals are an open model, the same for the same seed") {
  const std::vector<session_phase> phases{{session_profile::arrivals, 100s, 0, 10}};
  const auto steps = all_of(phases);
  CHECK(steps.size() > 850);
  CHECK(steps.size() < 1'150);
  CHECK(std::ranges::is_sorted(steps, {}, &arrival_step::at));
  CHECK(steps.back().at < 100s);
  CHECK(steps == all_of(phases));
  CHECK(steps != all_of(phases, 2));
}

TEST_CASE("attendance: a leaving user is replaced, not replaced, or may not leave") {
  const arrival_schedule plan({{session_profile::hold, 1s, 1, 0},
                               {session_profile::soak, 1s, 1, 0},
                               {session_profile::arrivals, 1s, 0, 1}},
                              1);
  CHECK(plan.leaving_at(500ms) == arrival_schedule::leaving::replaced);
  CHECK(plan.leaving_at(1s) == arrival_schedule::leaving::forbidden);
  CHECK(plan.leaving_at(2500ms) == arrival_schedule::leaving::final);
  CHECK(plan.leaving_at(3s) == arrival_schedule::leaving::final);
}
