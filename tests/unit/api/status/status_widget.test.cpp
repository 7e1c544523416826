#include "api/status/status_widget.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <set>
#include <string>

#include "api/status/status_badge.hpp"
#include "tests/unit/api/sample_status.hpp"

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

const core::time_point status_widget_noon{1'763'640'000'000ms};

}  // namespace

TEST_CASE("status widget: has the headline, its time, and what is open") {
  const auto reply =
      api::status_widget(api::testing::sample_status(status_widget_noon), status_widget_noon);
  CHECK(reply.at("indicator") == "minor");
  CHECK(reply.at("as_of") == "2025-11-20T12:00:00.000Z");
  REQUIRE(reply.at("incidents").size() == 1);
  CHECK(reply.at("incidents")[0].at("url") ==
        "https://signalbox.example/status/incidents/1bc1de17-0000-4000-8000-000000000001");
  REQUIRE(reply.at("maintenances").size() == 1);
  CHECK(reply.at("maintenances")[0].at("planned_start") == "2025-11-20T12:00:00.000Z");
}

TEST_CASE("status badge: has a different word for each status, also as its text alternative") {
  domain::status_view status;
  domain::component_view part;
  std::set<std::string> badges;
  for (const auto& [value, word] :
       {std::pair{domain::component_status::operational, "operational"},
        std::pair{domain::component_status::under_maintenance, "maintenance"},
        std::pair{domain::component_status::degraded_performance, "degraded"},
        std::pair{domain::component_status::partial_outage, "partial outage"},
        std::pair{domain::component_status::major_outage, "major outage"}}) {
    part.status = value;
    status.components = {part};
    const auto badge = api::status_badge(status);
    CHECK(badge.find(std::string("aria-label=\"status: ") + word + "\"") != std::string::npos);
    badges.insert(badge);
  }
  CHECK(badges.size() == 5);
}
