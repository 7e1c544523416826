#include "domain/billing/branch_hours.hpp"

#include <doctest/doctest.h>

#include "domain/billing/plans.hpp"

using namespace signalbox::domain;
using namespace std::chrono_literals;

TEST_CASE("branch hours: are summed up and priced") {
  branch_usage of{.branches = {{.ref = project_ref{"a"}, .name = "try", .ran = 90min},
                               {.ref = project_ref{"b"},
                                .name = "old",
                                .is_removed = true,
                                .ran = 98h + 30min}},
                  .price_per_hour = 0.01344};
  const auto shown = branch_usage_json(of);
  CHECK(shown["days"] == 30);
  CHECK(shown["hours"] == 100.0);
  CHECK(shown["cost"] == 1.34);
  CHECK(shown["branches"][0]["hours"] == 1.5);
  CHECK(shown["branches"][1]["is_removed"] == true);
  CHECK(shown["is_charged"] == true);
  of.price_per_hour.reset();
  of.is_charged = false;
  CHECK(branch_usage_json(of)["cost"].is_null());
  CHECK(branch_usage_json(of)["is_charged"] == false);
}

TEST_CASE("branch hours: are charged by a price or by agreement, and not on a plan without") {
  plan_limits plan;
  plan.price_monthly = 0;
  CHECK_FALSE(charges_branches(plan));
  plan.branch_price_per_hour = 0.01344;
  CHECK(charges_branches(plan));
  plan.branch_price_per_hour.reset();
  plan.price_monthly.reset();
  CHECK(charges_branches(plan));
}

TEST_CASE("branch hours: the list is bounded, the sum is not") {
  branch_usage of;
  of.branches.resize(listed_branch_hours_max + 1,
                     {.ref = project_ref{"a"}, .name = "a", .ran = 1h});
  const auto shown = branch_usage_json(of);
  CHECK(shown["branches"].size() == listed_branch_hours_max);
  CHECK(shown["hours"] == static_cast<double>(listed_branch_hours_max + 1));
}
