#include "domain/project/fleet.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

project shop_as(project_status status, std::string why) {
  project made;
  made.ref = project_ref{std::string(20, 's')};
  made.organization = organization_slug{std::string(20, 'a')};
  made.name = "Shop";
  made.region = "eu-central-1";
  made.condition.status = status;
  made.condition.reason = std::move(why);
  made.condition.since = noon;
  return made;
}

probe_bucket probed(std::uint32_t number, std::uint16_t probes, std::uint16_t healthy) {
  return {.number = number, .probes = probes, .healthy = healthy};
}

}  // namespace

TEST_CASE("fleet: a healthy project has no reason") {
  const auto shown =
      fleet_project_json(fleet_project_of(shop_as(project_status::active_healthy, "It answers.")));
  CHECK(shown == json{{"name", "Shop"},
                      {"organization", std::string(20, 'a')},
                      {"region", "eu-central-1"},
                      {"status", "ACTIVE_HEALTHY"},
                      {"since", noon.time_since_epoch().count()}});
}

TEST_CASE("fleet: unhealthy and transitional projects have a reason and their operation") {
  auto what = shop_as(project_status::restarting, "Ada asked for it.");
  what.condition.operation = project_operation::restart;
  const auto shown = fleet_project_json(fleet_project_of(what));
  CHECK(shown.at("reason") == "Ada asked for it.");
  CHECK(shown.at("operation") == "restart");
  for (const auto status : all_project_statuses) {
    CAPTURE(to_string(status));
    const bool is_quiet =
        status == project_status::active_healthy || status == project_status::inactive;
    CHECK(explains_itself(status) == !is_quiet);
  }
}

TEST_CASE("fleet: a bucket with a failed probe is a trouble") {
  CHECK_FALSE(trouble_of(probed(7, 20, 20)));
  CHECK_FALSE(trouble_of(probed(7, 0, 0)));
  CHECK(trouble_of(probed(7, 20, 0)) == fleet_trouble{.bucket = 7, .answered_percent = 0});
  CHECK(trouble_of(probed(7, 20, 19)) == fleet_trouble{.bucket = 7, .answered_percent = 95});
  CHECK(trouble_of(probed(7, 60'000, 59'999))->answered_percent == 99);
}

TEST_CASE("fleet: troubles are ordered, and one of a bucket replaces the other") {
  auto what = fleet_project_of(shop_as(project_status::active_healthy, ""));
  for (const auto& one : {fleet_trouble{9, 10}, fleet_trouble{7, 20}, fleet_trouble{9, 30}})
    apply_trouble(what, one);
  CHECK(what.troubles == std::vector<fleet_trouble>{{7, 20}, {9, 30}});
  CHECK(fleet_project_json(what).at("history") == json{{"7", 20}, {"9", 30}});
}

TEST_CASE("fleet: a trouble is removed an hour after its end") {
  auto what = fleet_project_of(shop_as(project_status::active_healthy, ""));
  const auto first = probe_bucket_at(noon);
  apply_trouble(what, {first, 0});
  apply_trouble(what, {first + 1, 0});
  const auto end_of_first = begin_of_bucket(first + 1);
  CHECK_FALSE(forget_old_troubles(what, end_of_first + 1h - 1ms));
  CHECK(forget_old_troubles(what, end_of_first + 1h));
  CHECK(what.troubles == std::vector<fleet_trouble>{{first + 1, 0}});
  CHECK_FALSE(forget_old_troubles(what, end_of_first + 1h));
}
