#include "domain/incident/public_incident.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <random>

#include "domain/status/status_page.hpp"
#include "domain/status/status_summary.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

/// Marks data that must never be published: every private member contains it.
constexpr const char* secret = "hushhushhushhushhush";

incident any_incident(std::mt19937& random, std::size_t number) {
  const auto coin = [&] { return (random() & 1U) != 0; };
  const auto one_of_four = [&] { return random() % 4; };
  incident made;
  made.id = incident_id{"00000000-0000-4000-8000-" + std::to_string(100'000'000'000 + number)};
  made.title = "Something " + std::to_string(number);
  made.impact = static_cast<incident_impact>(one_of_four());
  made.kind = coin() ? incident_kind::incident : incident_kind::maintenance;
  const auto step = random() % (made.kind == incident_kind::incident ? 4 : 4);
  made.state = static_cast<incident_state>(made.kind == incident_kind::incident ? step : 4 + step);
  if (coin()) made.regions = {"eu-central-1"};
  if (coin()) made.services = {"API"};
  if (one_of_four() == 0) made.organizations = {organization_slug{secret}};
  if (one_of_four() == 0) made.projects = {project_ref{secret}};
  made.affects_project_creation = coin();
  made.show_to_everybody = coin();
  made.announce_ahead = coin();
  made.opened_at = noon;
  if (is_closed(made.state)) made.resolved_at = noon + 1h;
  made.updates = {{.at = noon, .state = made.state, .message = "Told to all.", .by = secret}};
  return made;
}

}  // namespace

TEST_CASE("public incident: contains nothing private") {
  std::mt19937 random{20'261'123};
  std::size_t reply = 0;
  for (std::size_t number = 0; number < 2'000; ++number) {
    const auto what = any_incident(random, number);
    CAPTURE(number);
    const auto seen = published(what);
    const bool is_somebodys = !what.organizations.empty() || !what.projects.empty();
    CHECK(seen.has_value() == (!is_somebodys && is_announced(what)));
    if (!seen) continue;
    ++reply;
    status_view view;
    view.incidents = {*seen};
    const auto shown = public_incident_json(*seen).dump() + status_summary(view).dump() +
                       status_state(view, noon + 2h).dump();
    CHECK(shown.find(secret) == std::string::npos);
    for (const char* member : {"organizations", "projects", "\"by\"", "show_to_everybody"})
      CHECK(shown.find(member) == std::string::npos);
  }
  CHECK(reply > 500);
}

TEST_CASE("public incident: one of an organization is not published, even if declared public") {
  incident what;
  what.show_to_everybody = true;
  CHECK(published(what));
  what.organizations = {organization_slug{"acme"}};
  CHECK_FALSE(published(what));
}

TEST_CASE("public incident: one of a region or a service is published") {
  incident what;
  what.regions = {"eu-central-1"};
  what.services = {"API"};
  REQUIRE(published(what));
  CHECK(public_incident_json(*published(what)).at("regions") == json::array({"eu-central-1"}));
}

TEST_CASE("public incident: maintenance is published when it is announced or has started") {
  incident what;
  what.kind = incident_kind::maintenance;
  what.state = incident_state::scheduled;
  CHECK_FALSE(published(what));
  what.announce_ahead = true;
  CHECK(published(what));
  what.announce_ahead = false;
  what.state = incident_state::in_progress;
  CHECK(published(what));
}

TEST_CASE("public incident: the last change is its newest entry or its end") {
  public_incident what;
  what.opened_at = noon;
  CHECK(last_change(what) == noon);
  what.updates = {{.at = noon + 5min, .state = incident_state::identified, .message = "Found."}};
  CHECK(last_change(what) == noon + 5min);
  what.resolved_at = noon + 1h;
  CHECK(last_change(what) == noon + 1h);
}
