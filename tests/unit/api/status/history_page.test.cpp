#include "api/status/history_page.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

const core::time_point history_page_noon{1'763'640'000'000ms};  // 20 Nov 2025, 12:00 UTC

std::string page_of(const char* month, std::vector<domain::public_incident> incidents = {}) {
  domain::status_view status;
  status.title = "Status";
  const api::month_history history{.month = *api::month_from(month),
                                   .incidents = std::move(incidents)};
  return api::history_page(history, status, history_page_noon, "");
}

bool contains(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("history page: a month is read strictly") {
  CHECK(api::month_text(*api::month_from("2026-11")) == "2026-11");
  for (const auto* text :
       {"", "2026", "2026-13", "2026-00", "2026-1", "26-11-01", "2026-11-01", "-026-11", "2026/11"})
    CHECK_FALSE(api::month_from(text));
}

TEST_CASE("history page: a month begins in UTC") {
  const auto month = api::month_of(history_page_noon);
  CHECK(api::month_text(month) == "2025-11");
  CHECK(core::to_iso8601(api::begin_of(month)) == "2025-11-01T00:00:00.000Z");
}

TEST_CASE("history page: links to the months around it, and not to the future") {
  const auto current = page_of("2025-11");
  CHECK(contains(current, "<h2>November 2025</h2>"));
  CHECK(contains(current, "rel=\"prev\" href=\"/status/history?month=2025-10\">October 2025"));
  CHECK_FALSE(contains(current, "rel=\"next\""));
  const auto earlier = page_of("2025-01");
  CHECK(contains(earlier, "month=2024-12\">December 2024"));
  CHECK(contains(earlier, "rel=\"next\" href=\"/status/history?month=2025-02\">"));
}

TEST_CASE("history page: has each incident with its newest entry, or says that there is none") {
  CHECK(contains(page_of("2025-10"), "No incidents and no maintenance in this month."));
  domain::public_incident slow;
  slow.id = domain::incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  slow.title = "Slow <disks>";
  slow.updates = {{.at = history_page_noon, .message = "Looking."},
                  {.at = history_page_noon + 1min,
                   .state = domain::incident_state::resolved,
                   .message = "Over."}};
  const auto page = page_of("2025-11", {slow});
  CHECK(contains(page,
                 "href=\"/status/incidents/6f0b3c1e-0000-4000-8000-000000000001\">Slow "
                 "&lt;disks&gt;</a>"));
  CHECK(contains(page, "Over."));
  CHECK_FALSE(contains(page, "Looking."));
  CHECK(contains(page, "data-page=\"history\""));
}
