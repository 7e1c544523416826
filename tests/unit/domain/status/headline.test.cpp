#include "domain/status/headline.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>

#include "domain/status/status_page.hpp"
#include "domain/status/status_summary.hpp"
#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::domain;
using enum component_status;

namespace {

const status_catalogue& shipped_components() {
  static const auto read = [] {
    const auto path = std::string(SIGNALBOX_CONFIG_DIR) + "/status_components.json";
    return status_catalogue::parse("status_components.json", file_text(path)).value();
  }();
  return read;
}

public_incident incident_of(incident_impact impact, std::vector<std::string> services = {}) {
  public_incident made;
  made.id = incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  made.title = "Uploads fail";
  made.impact = impact;
  made.services = std::move(services);
  return made;
}

status_view page_with(const std::vector<public_incident>& incidents,
                      std::map<std::string, region_load> regions = {}, bool is_away = false) {
  status_view page;
  page.incidents = incidents;
  page.components = evaluate_components(
      shipped_components(),
      {.regions = regions, .region_names = {}, .incidents = incidents, .storage_is_away = is_away});
  return page;
}

headline headline_on(const status_view& page) {
  return headline_of(page.components, page.incidents);
}

/// Random pages of one seed.
class random_pages {
 public:
  explicit random_pages(std::uint32_t seed) : random_(seed) {}

  status_view next() {
    std::map<std::string, region_load> regions;
    for (const auto* code : {"eu-central-1", "us-east-1"}) {
      if (pick(3) > 0) regions[code] = {.projects = 10, .unhealthy = pick(4) == 0 ? pick(11) : 0};
    }
    std::vector<public_incident> incidents;
    for (auto count = pick(4); count > 0; --count)
      incidents.push_back(incident(incidents.size()));
    return page_with(incidents, regions, pick(8) == 0);
  }

 private:
  std::size_t pick(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }

  public_incident incident(std::size_t number) {
    static constexpr std::array services = {"API", "Storage", "databases", "Project creation"};
    static constexpr std::array states = {incident_state::investigating, incident_state::monitoring,
                                          incident_state::resolved};
    static constexpr std::array plan_states = {
        incident_state::scheduled, incident_state::in_progress, incident_state::completed};
    auto made = incident_of(static_cast<incident_impact>(pick(4)));
    made.id = incident_id{"incident-" + std::to_string(number)};
    made.title = "Title " + std::to_string(number);
    made.kind = pick(3) == 0 ? incident_kind::maintenance : incident_kind::incident;
    made.state =
        made.kind == incident_kind::maintenance ? plan_states.at(pick(3)) : states.at(pick(3));
    if (pick(2) == 0) made.services.emplace_back(services.at(pick(services.size())));
    if (pick(3) == 0) made.regions.emplace_back(pick(2) == 0 ? "eu-central-1" : "us-east-1");
    made.affects_project_creation = pick(4) == 0;
    return made;
  }

  std::mt19937 random_;
};

void check_agreement(const status_view& page) {
  const auto shown = headline_on(page);
  auto worst = operational;
  for (const auto& part : page.components)
    worst = std::max(worst, part.status);
  bool has_effect = false;
  for (const auto& one : page.incidents) {
    const auto caused = status_caused_by(one);
    has_effect = has_effect || caused != operational;
    bool is_shown = false;
    for (const auto& part : page.components) {
      if (std::ranges::find(part.incidents, one.id) == part.incidents.end()) continue;
      is_shown = true;
      CHECK(part.status >= caused);
    }
    if (is_shown || caused <= worst) continue;
    // No component shows it, so the headline is at least as bad, and names an incident.
    CHECK(shown.description.find(": Title ") != std::string::npos);
  }
  CHECK((shown.indicator == "none") == (worst == operational && !has_effect));
  const auto summary = status_summary(page).at("status");
  CHECK(summary.at("indicator") == shown.indicator);
  CHECK(summary.at("description") == shown.description);
  CHECK(status_state(page, {}).at("status") == summary);
}

}  // namespace

TEST_CASE("headline: is green only if components and incidents are") {
  CHECK(headline_on(page_with({})) ==
        headline{.indicator = "none", .description = "All Systems Operational"});
  CHECK(headline_on(page_with({incident_of(incident_impact::none)})).indicator == "none");
  auto closed = incident_of(incident_impact::critical);
  closed.state = incident_state::resolved;
  CHECK(headline_on(page_with({closed})).indicator == "none");
}

TEST_CASE("headline: an incident without a scope affects every component") {
  const auto page = page_with({incident_of(incident_impact::minor)}, {{"eu-central-1", {}}});
  REQUIRE_FALSE(page.components.empty());
  for (const auto& part : page.components)
    CHECK(part.status == degraded_performance);
  CHECK(headline_on(page) ==
        headline{.indicator = "minor", .description = "Partially Degraded Service"});
}

TEST_CASE("headline: names an incident that no component shows, if it is the worst") {
  const auto hidden = incident_of(incident_impact::major, {"Storage"});
  const auto page = page_with({hidden});
  for (const auto& part : page.components)
    CHECK(part.status == operational);
  CHECK(headline_on(page).description == "Partial System Outage: Uploads fail");
  auto worse = incident_of(incident_impact::critical, {"API"});
  worse.id = incident_id{"6f0b3c1e-0000-4000-8000-000000000002"};
  CHECK(headline_on(page_with({hidden, worse})).description == "Major Service Outage");
}

TEST_CASE("headline: maintenance in progress is not an incident") {
  auto planned = incident_of(incident_impact::critical, {"API"});
  planned.kind = incident_kind::maintenance;
  planned.state = incident_state::scheduled;
  CHECK(headline_on(page_with({planned})).indicator == "none");
  planned.state = incident_state::in_progress;
  CHECK(headline_on(page_with({planned})).indicator == "maintenance");
}

TEST_CASE("headline: never contradicts the components or the incidents, on 2000 random pages") {
  random_pages pages(21);
  for (int round = 0; round < 2'000; ++round) {
    CAPTURE(round);
    check_agreement(pages.next());
  }
}
