#include "simulations/search/capacity_search.hpp"

#include <doctest/doctest.h>

using namespace signalbox::simulations;

namespace {

/// Runs a search in which up to this number passes.
capacity_search searched(std::size_t first, std::size_t most, std::size_t borne) {
  capacity_search search(first, most);
  for (int tries = 0; tries < 50; ++tries) {
    const auto next = search.next();
    if (!next) return search;
    search.tried(*next, *next <= borne);
  }
  FAIL("the search does not end");
  return search;
}

}  // namespace

TEST_CASE("capacity search: ends within a tenth of the capacity") {
  for (const std::size_t borne : {1UL, 2UL, 7UL, 99UL, 1'000UL, 4'321UL, 19'999UL}) {
    CAPTURE(borne);
    const auto search = searched(100, 20'000, borne);
    CHECK(search.kept() <= borne);
    REQUIRE(search.broken());
    CHECK(*search.broken() > borne);
    CHECK((*search.broken() - search.kept() <= 1 ||
           static_cast<double>(*search.broken() - search.kept()) <=
               0.1 * static_cast<double>(search.kept())));
    CHECK(search.attempts().size() <= 16);
  }
}

TEST_CASE("capacity search: reports when no number passes, and when even the maximum passes") {
  const auto none = searched(100, 20'000, 0);
  CHECK(none.kept() == 0);
  CHECK(none.broken() == 1);
  const auto all = searched(100, 1'000, 1'000'000);
  CHECK(all.kept() == 1'000);
  CHECK_FALSE(all.broken());
  CHECK(searched(5'000, 1'000, 1'000'000).attempts().size() == 1);
}

TEST_CASE("capacity search: a scenario keeps its shape with other numbers") {
  scenario plan;
  plan.fleet.organizations = 10;
  plan.fleet.members = 5;
  plan.sessions = {{.profile = session_profile::ramp, .connections = 40},
                   {.profile = session_profile::hold, .connections = 20},
                   {.profile = session_profile::arrivals, .per_second = 2}};
  CHECK(most_connections(plan) == 40);
  const auto more = with_connections(plan, 400);
  CHECK(more.sessions[0].connections == 400);
  CHECK(more.sessions[1].connections == 200);
  CHECK(more.sessions[2].per_second == 20);
  CHECK(more.fleet.organizations * more.fleet.members >= 480);
  CHECK(with_connections(plan, 4).fleet.members == 5);
  CHECK(with_connections({}, 7).sessions.empty());
}
