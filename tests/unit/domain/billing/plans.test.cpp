#include "domain/billing/plans.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "domain/organization/organization.hpp"
#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

plan_catalogue plans_in_use() {
  auto parsed = plan_catalogue::parse("plans.json", file_text(SIGNALBOX_CONFIG_DIR "/plans.json"));
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

}  // namespace

TEST_CASE("plans: the shipped catalogue has every plan, cheapest first") {
  CHECK(std::ranges::equal(plans_in_use().plans(), plan_ids, {}, &plan_limits::id));
}

TEST_CASE("plans: prices are those of the specification") {
  const auto catalogue = plans_in_use();
  REQUIRE(catalogue.plans().size() == 4);
  CHECK(plan_json(catalogue.plans()[0], "ci_nano") == json::parse(R"json({
    "id": "free", "name": "Free", "price_monthly": 0, "compute_credits": 0,
    "default_compute_size": "ci_nano", "chooses_compute": false, "disk_included_gb": 0.5,
    "disk_price_per_gb": null})json"));
  CHECK(plan_json(catalogue.plans()[1], "ci_micro") == json::parse(R"json({
    "id": "pro", "name": "Pro", "price_monthly": 25, "compute_credits": 10,
    "default_compute_size": "ci_micro", "chooses_compute": true, "disk_included_gb": 8,
    "disk_price_per_gb": 0.125})json"));
  CHECK(catalogue.find("team")->price_monthly == 599);
  CHECK_FALSE(catalogue.find("enterprise")->price_monthly);
  CHECK(catalogue.find("platinum") == nullptr);
  CHECK(catalogue.free_active_max() == 2);
  CHECK(catalogue.find("free")->log_retention_days == 1);
  CHECK(catalogue.find("pro")->log_retention_days == 7);
  CHECK(catalogue.find("team")->log_retention_days == 28);
  CHECK(catalogue.find("enterprise")->log_retention_days == 90);
}

TEST_CASE("plans: an invalid catalogue is refused with the location and the reason") {
  const json good = json::parse(file_text(SIGNALBOX_CONFIG_DIR "/plans.json"));
  const auto refused = [](const json& changed) {
    const auto parsed = plan_catalogue::parse("plans.json", changed.dump());
    return parsed ? std::string{"accepted"} : parsed.error().message;
  };
  CHECK(refused(good) == "accepted");
  auto changed = good;
  changed["plans"][1]["id"] = "free";
  CHECK(refused(changed) == "plans.json: plans[1] is a duplicate");
  changed = good;
  changed["plans"][0]["price"] = 1;
  CHECK(refused(changed) == "plans.json: plans[0] must not have a \"price\"");
  changed = good;
  changed["plans"][0].erase("active_projects_max");
  CHECK(refused(changed) == "plans.json: plans[0] must have an \"active_projects_max\"");
  changed = good;
  changed["plans"][0]["active_projects_max"] = 1.5;
  CHECK(refused(changed) == "plans.json: plans[0].active_projects_max must be a whole number");
  changed = good;
  changed["plans"][1]["active_projects_max"] = 2;
  CHECK(refused(changed) == "plans.json: plans[1] must not have an \"active_projects_max\"");
  changed = good;
  changed["plans"][0]["log_retention_days"] = 1.5;
  CHECK(refused(changed) == "plans.json: plans[0].log_retention_days must be a whole number");
  changed = good;
  changed["plans"][0].erase("chooses_compute");
  CHECK(refused(changed) == "plans.json: plans[0] must have a \"chooses_compute\"");
}
