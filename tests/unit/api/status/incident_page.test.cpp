#include "api/status/incident_page.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "tests/unit/api/sample_status.hpp"

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

const core::time_point incident_page_noon{1'763'640'000'000ms};

bool contains(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("incident page: has the title as heading, facts, affected components and the timeline") {
  auto status = api::testing::sample_status(incident_page_noon);
  auto wrong = status.incidents.front();
  wrong.impact = domain::incident_impact::critical;
  wrong.next_update_by = incident_page_noon + 30min;
  status.components.front().incidents = {wrong.id};
  const auto page = api::incident_page(wrong, status, incident_page_noon, "");
  CHECK(contains(page, "<title>Slow disks · Signalbox status</title>"));
  CHECK(contains(page, "<h1>Slow disks</h1>"));
  CHECK(contains(page, "data-tone=\"critical\">Critical impact</span>"));
  CHECK(contains(page, "Affects: API"));
  CHECK(contains(page, "Next update by <time datetime=\"2025-11-20T12:30:00.000Z\">"));
  CHECK(contains(page, "Looking."));
  CHECK(contains(page, "<a href=\"/status\">Signalbox status</a>"));
  CHECK(contains(page, "data-page=\"incident\""));
}

TEST_CASE("incident page: maintenance has its time, and no severity") {
  const auto status = api::testing::sample_status(incident_page_noon);
  const auto page = api::incident_page(status.incidents.back(), status, incident_page_noon, "");
  CHECK(contains(page, "data-tone=\"maintenance\">Maintenance</span>"));
  CHECK_FALSE(contains(page, "impact</span>"));
  CHECK(contains(page, "class=\"sp-plan\"><time"));
}
