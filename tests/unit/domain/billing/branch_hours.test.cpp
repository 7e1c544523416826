#include "domain/billing/branch_hours.hpp"

#include <doctest/doctest.h>

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
  of.price_per_hour.reset();
  CHECK(branch_usage_json(of)["cost"].is_null());
}

TEST_CASE("branch hours: the list is bounded, the sum is not") {
  branch_usage of;
  of.branches.resize(listed_branch_hours_max + 1,
                     {.ref = project_ref{"a"}, .name = "a", .ran = 1h});
  const auto shown = branch_usage_json(of);
  CHECK(shown["branches"].size() == listed_branch_hours_max);
  CHECK(shown["hours"] == static_cast<double>(listed_branch_hours_max + 1));
}
