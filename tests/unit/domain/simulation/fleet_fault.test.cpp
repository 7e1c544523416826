#include "domain/simulation/fleet_fault.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

/// Returns "field: message" of the error.
std::string refusal(fleet_fault_request request) {
  const auto refused = check_fleet_fault(std::move(request));
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::bad_request);
  REQUIRE(refused.error().fields.size() == 1);
  return refused.error().fields[0].field + ": " + refused.error().fields[0].message;
}

constexpr std::nullopt_t none = std::nullopt;

}  // namespace

TEST_CASE("fleet fault: every kind has a name that reads back") {
  for (const auto kind : {fleet_fault_kind::region_lost, fleet_fault_kind::region_back,
                          fleet_fault_kind::crash, fleet_fault_kind::slow_probes}) {
    CHECK(fleet_fault_kind_from(to_string(kind)) == kind);
  }
  CHECK_FALSE(fleet_fault_kind_from("flood"));
}

TEST_CASE("fleet fault: is read with the fields of its kind") {
  const auto lost = check_fleet_fault({"region_lost", "eu-central-1", none, none});
  REQUIRE(lost);
  CHECK(lost->region == "eu-central-1");
  CHECK(target_of(*lost) == "eu-central-1");
  const auto crash = check_fleet_fault({"crash", none, "prprprprprprprprprpr", none});
  REQUIRE(crash);
  CHECK(target_of(*crash) == "prprprprprprprprprpr");
  const auto slow = check_fleet_fault({"slow_looks", none, none, 1'500});
  REQUIRE(slow);
  CHECK(slow->latency == std::chrono::milliseconds{1'500});
  CHECK(target_of(*slow) == "every probe");
  CHECK(check_fleet_fault({"slow_looks", none, none, 0}));
}

TEST_CASE("fleet fault: reports missing, unexpected and out-of-range fields") {
  CHECK(refusal({"flood", none, none, none}) == "kind: is not a known fault");
  CHECK(refusal({"region_lost", none, none, none}) == "region: is required for region_lost");
  CHECK(refusal({"region_back", none, none, none}) == "region: is required for region_back");
  CHECK(refusal({"crash", none, none, none}) == "ref: is required for crash");
  CHECK(refusal({"slow_looks", none, none, none}) == "takes_ms: is required for slow_looks");
  CHECK(refusal({"crash", "eu-central-1", "prprprprprprprprprpr", none}) ==
        "region: is not for crash");
  CHECK(refusal({"region_lost", "eu-central-1", "prprprprprprprprprpr", none}) ==
        "ref: is not for region_lost");
  CHECK(refusal({"crash", none, "prprprprprprprprprpr", 5}) == "takes_ms: is not for crash");
  CHECK(refusal({"slow_looks", none, none, -1}) == "takes_ms: must be from 0 to 60000");
  CHECK(refusal({"slow_looks", none, none, 60'001}) == "takes_ms: must be from 0 to 60000");
}
