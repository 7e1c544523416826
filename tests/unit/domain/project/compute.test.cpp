#include "domain/project/compute.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

compute_catalogue in_use() {
  auto parsed =
      compute_catalogue::parse("compute.json", file_text(SIGNALBOX_CONFIG_DIR "/compute.json"));
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

}  // namespace

TEST_CASE("compute: the two smallest sizes are those of the specification") {
  const auto catalogue = in_use();
  REQUIRE(catalogue.sizes().size() == 19);
  CHECK(compute_json(catalogue.sizes()[0]) == json::parse(R"json({
    "id": "ci_nano", "name": "Nano (free)", "baseline_iops": 250, "max_iops": 11800,
    "baseline_throughput_mbps": 43, "max_throughput_mbps": 2085, "connections_direct": 30,
    "connections_pooler": 200, "cpu_cores": null, "cpu_dedicated": false, "memory_gb": 0.5,
    "price_hourly": 0, "price_monthly": 0
})json"));
  CHECK(compute_json(catalogue.sizes()[1]) == json::parse(R"json({
    "id": "ci_micro", "name": "Micro", "baseline_iops": 500, "max_iops": 11800,
    "baseline_throughput_mbps": 87, "max_throughput_mbps": 2085, "connections_direct": 60,
    "connections_pooler": 200, "cpu_cores": 2, "cpu_dedicated": false, "memory_gb": 1,
    "price_hourly": 0.01344, "price_monthly": 10})json"));
  // Unpublished values are null.
  CHECK(compute_json(catalogue.sizes()[18]).at("connections_direct").is_null());
  CHECK(compute_json(catalogue.sizes()[18]).at("cpu_dedicated").is_null());
}

TEST_CASE("compute: larger sizes cost more") {
  const auto catalogue = in_use();
  for (const auto& size : catalogue.sizes()) {
    CAPTURE(size.id);
    REQUIRE(size.price_hourly);
    REQUIRE(size.price_monthly);
    REQUIRE(size.memory_gb);
    // A month of 730 hours, rounded.
    CHECK(*size.price_monthly == doctest::Approx(*size.price_hourly * 730).epsilon(0.03));
  }
  CHECK(catalogue.find("ci_small")->connections_direct == 90);
  CHECK(catalogue.find("ci_giant") == nullptr);
}

TEST_CASE("compute: every plan has an initial size") {
  const auto catalogue = in_use();
  CHECK(catalogue.default_of("free") == "ci_nano");
  for (const char* plan : {"pro", "team", "enterprise"})
    CHECK(catalogue.default_of(plan) == "ci_micro");
  CHECK(catalogue.default_of("platinum").empty());
}

TEST_CASE("compute: an invalid catalogue is refused with the location and the reason") {
  const json good = json::parse(file_text(SIGNALBOX_CONFIG_DIR "/compute.json"));
  const auto refused = [](const json& changed) {
    const auto parsed = compute_catalogue::parse("compute.json", changed.dump());
    return parsed ? std::string{"accepted"} : parsed.error().message;
  };
  CHECK(refused(good) == "accepted");
  auto changed = good;
  changed["defaults"]["pro"] = "ci_giant";
  CHECK(refused(changed) == "compute.json: defaults.pro must be the id of a size");
  changed = good;
  changed["sizes"][1]["id"] = "ci_nano";
  CHECK(refused(changed) == "compute.json: sizes[1] is a duplicate");
  changed = good;
  changed["sizes"][0].erase("max_iops");
  CHECK(refused(changed) == "compute.json: sizes[0] must have a \"max_iops\"");
  changed = good;
  changed["sizes"][0]["memory"] = 1;
  CHECK(refused(changed) == "compute.json: sizes[0] must not have a \"memory\"");
}
