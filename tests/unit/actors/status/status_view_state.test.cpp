#include "actors/status/status_view_state.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "tests/unit/actors/shipped_status.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::status_view_state;
using domain::component_status;
using domain::project_status;

namespace {

const std::map<std::string, std::string>& two_regions() {
  static const std::map<std::string, std::string> names = {{"eu-central-1", "Frankfurt"},
                                                           {"us-east-1", "Virginia"}};
  return names;
}

/// A status page and its projects.
struct with_view {
  status_view_state state{{.components = shipped_status(),
                           .region_names = two_regions(),
                           .title = "Status",
                           .url = "https://signalbox.example/status",
                           .support_url = {}}};

  static domain::project_ref project_at(std::size_t number) {
    auto ref = std::string(domain::ref_length, 'a');
    ref.back() = static_cast<char>('a' + number);
    return domain::project_ref{ref};
  }
  void put(std::size_t number, project_status status, const std::string& region = "eu-central-1") {
    domain::fleet_project what;
    what.ref = project_at(number);
    what.name = "Secret plans";
    what.organization = domain::organization_slug{"hushhushhushhushhush"};
    what.region = region;
    what.status = status;
    state.put(what);
  }
  void look(std::size_t number, std::uint32_t bucket, std::uint16_t probes, std::uint16_t healthy) {
    domain::probe_bucket seen;
    seen.number = bucket;
    seen.probes = probes;
    seen.healthy = healthy;
    state.apply(project_at(number), seen);
  }
  [[nodiscard]] domain::status_view view() const { return state.view(nullptr, noon); }
  [[nodiscard]] component_status databases(const std::string& region = "eu-central-1") const {
    for (const auto& part : view().components) {
      if (part.region == region) return part.status;
    }
    FAIL("no databases in ", region);
    return component_status::operational;
  }
  [[nodiscard]] domain::uptime_count counted(const std::string& region = "eu-central-1") {
    const auto& regions = state.uptime().regions();
    const auto found = regions.find(region);
    return found == regions.end() ? domain::uptime_count{} : domain::total_of(found->second);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_view, "status board: counts projects that should respond, by region") {
  for (std::size_t number = 0; number < 4; ++number)
    put(number, project_status::active_healthy);
  CHECK(databases() == component_status::operational);
  put(0, project_status::active_unhealthy);
  CHECK(databases() == component_status::operational);
  put(1, project_status::unknown);
  CHECK(databases() == component_status::partial_outage);
  put(2, project_status::inactive);
  put(3, project_status::inactive);
  CHECK(databases() == component_status::major_outage);
  put(0, project_status::active_healthy);
  state.remove(project_at(1));
  CHECK(databases() == component_status::operational);
}

TEST_CASE_FIXTURE(with_view, "status board: shows regions with databases, now or in the past") {
  CHECK(view().components.size() == shipped_status().components().size() - 1);
  put(0, project_status::inactive);
  CHECK(view().components.size() == shipped_status().components().size() - 1);
  put(0, project_status::active_healthy);
  look(0, domain::probe_bucket_at(noon), 20, 20);
  CHECK(databases() == component_status::operational);
  state.remove(project_at(0));
  CHECK(databases() == component_status::operational);
  CHECK(view().uptime.at("eu-central-1").name == "Frankfurt");
}

TEST_CASE_FIXTURE(with_view, "status board: of a repeated bucket the one with more probes counts") {
  const auto bucket = domain::probe_bucket_at(noon);
  put(0, project_status::active_healthy);
  look(0, bucket, 10, 9);
  CHECK(counted() == domain::uptime_count{.probes = 10, .answered = 9});
  look(0, bucket, 10, 9);
  CHECK(counted() == domain::uptime_count{.probes = 10, .answered = 9});
  look(0, bucket, 20, 19);
  CHECK(counted() == domain::uptime_count{.probes = 20, .answered = 19});
  look(0, bucket, 5, 5);
  CHECK(counted() == domain::uptime_count{.probes = 20, .answered = 19});
  look(0, bucket + 1, 5, 5);
  CHECK(counted() == domain::uptime_count{.probes = 25, .answered = 24});
  look(7, bucket, 5, 5);
  CHECK(counted() == domain::uptime_count{.probes = 25, .answered = 24});
}

TEST_CASE_FIXTURE(with_view, "status board: names no project and no organization") {
  put(0, project_status::active_unhealthy);
  put(1, project_status::active_unhealthy);
  look(0, domain::probe_bucket_at(noon), 20, 0);
  const auto shown = domain::status_state(view(), noon).dump();
  CHECK(shown.find("Secret") == std::string::npos);
  CHECK(shown.find("hush") == std::string::npos);
  CHECK(shown.find(project_at(0).value) == std::string::npos);
}

TEST_CASE_FIXTURE(with_view, "status board: an incident hidden by an edit is removed") {
  domain::incident what;
  what.id = domain::incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  what.opened_at = noon;
  what.show_to_everybody = true;
  state.apply(what);
  CHECK(view().incidents.size() == 1);
  what.projects = {project_at(0)};
  state.apply(what);
  CHECK(view().incidents.empty());
}

TEST_CASE_FIXTURE(with_view, "status board: removes incidents after ninety days") {
  domain::incident what;
  what.id = domain::incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  what.opened_at = noon;
  what.state = domain::incident_state::resolved;
  what.resolved_at = noon;
  state.apply(what);
  state.forget_old(noon + 90 * 24h);
  CHECK(view().incidents.size() == 1);
  state.forget_old(noon + 90 * 24h + 1ms);
  CHECK(view().incidents.empty());
}

TEST_CASE_FIXTURE(with_view, "status board: unchanged parts keep their times") {
  put(0, project_status::active_healthy);
  const auto before = view();
  CHECK(state.view(&before, noon + 1h) == before);
  state.storage_is_away_since(noon + 2h);
  const auto after = state.view(&before, noon + 3h);
  CHECK(after.changed_at == noon + 3h);
  for (const auto& part : after.components) {
    const bool is_hit = part.status != component_status::operational;
    CHECK(part.since == (is_hit ? noon + 3h : noon));
  }
}

TEST_CASE_FIXTURE(with_view, "status board: keeps the newest of the closed incidents") {
  for (std::size_t number = 0; number <= domain::published_incidents_max; ++number) {
    domain::incident what;
    what.id = domain::incident_id{fmt::format("6f0b3c1e-0000-4000-8000-{:012}", number)};
    what.title = fmt::format("Incident {}", number);
    what.state = domain::incident_state::resolved;
    what.opened_at = noon - std::chrono::hours{number};
    what.resolved_at = what.opened_at;
    state.apply(what);
  }
  state.forget_old(noon);
  const auto kept = view().incidents;
  REQUIRE(kept.size() == domain::published_incidents_max);
  CHECK(kept.front().title == "Incident 0");
  CHECK(kept.back().title == fmt::format("Incident {}", domain::published_incidents_max - 1));
}

TEST_CASE_FIXTURE(with_view, "status board: an outage lowers the uptime of its components only") {
  state.begin({.projects = {}, .incidents = {}, .uptime = {}, .installed_at = noon - 12h});
  domain::incident what;
  what.id = domain::incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  what.impact = domain::incident_impact::critical;
  what.state = domain::incident_state::resolved;
  what.services = {"API"};
  what.opened_at = noon - 6h;
  what.resolved_at = noon - 3h;
  state.apply(what);
  const auto percent = [&](const std::string& id) {
    const auto shown = domain::status_state(view(), noon);
    return shown.at("components").at(id).at("uptime").at("percent").get<double>();
  };
  CHECK(percent("api") == 75);
  CHECK(percent("sign-in") == 100);
  state.forget_old(noon + 90 * 24h);
  CHECK(view().incidents.empty());
  CHECK(percent("api") == 75);
  what.impact = domain::incident_impact::minor;
  state.apply(what);
  CHECK(percent("api") == 100);
}

TEST_CASE_FIXTURE(with_view, "status board: outages of more than ninety days ago do not count") {
  domain::incident what;
  what.id = domain::incident_id{"6f0b3c1e-0000-4000-8000-000000000001"};
  what.impact = domain::incident_impact::major;
  what.state = domain::incident_state::resolved;
  what.opened_at = what.resolved_at.emplace(noon);
  state.apply(what);
  state.forget_old(noon + 80 * 24h);
  CHECK(view().outages.at("api").size() == 1);
  state.forget_old(noon + 92 * 24h);
  CHECK(view().outages.at("api").empty());
}
