#include "actors/fleet/fleet_actor.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using actors::fleet_actor;
using domain::project_operation;

namespace {

/// Ada, the operator, with an open status board.
struct with_status_board : with_acme {
  domain::project_ref shop = create(acme, "Shop");
  domain::project_ref blog = create(acme, "Blog", "ap-southeast-1");
  connection wall = connect(ada);

  with_status_board() {
    pass(environment.settings.probe_in_between);
    subscribe(wall, "fleet");
  }

  const core::json& tiles() { return shown(wall, "fleet").at("projects"); }
  const core::json& tile(const domain::project_ref& ref) { return tiles().at(ref.value); }
  void gather() { pass(fleet_actor::publish_interval); }
  [[nodiscard]] std::size_t reply() const { return hub.patches("fleet").size(); }
};

}  // namespace

TEST_CASE_FIXTURE(with_status_board, "fleet actor: shows all projects of the installation") {
  REQUIRE(tiles().size() == 2);
  CHECK(tile(shop).at("name") == "Shop");
  CHECK(tile(shop).at("organization") == acme.value);
  CHECK(tile(blog).at("region") == "ap-southeast-1");
  CHECK(tile(shop).at("status") == "ACTIVE_HEALTHY");
  CHECK_FALSE(tile(shop).contains("reason"));
  CHECK(shown(wall, "fleet").at("organizations").at(acme.value).at("name") == "Acme");
}

TEST_CASE_FIXTURE(with_status_board, "fleet actor: receives changes, not single probes") {
  const auto before = reply();
  pass(4 * environment.settings.probe_heartbeat);
  CHECK(reply() == before);
  fleet->cut_off("eu-central-1", true);
  pass(environment.settings.probe_heartbeat);
  gather();
  CHECK(reply() == before + 1);
  CHECK(tile(shop).at("status") == "UNKNOWN");
  CHECK(tile(shop).at("reason") == "The region eu-central-1 is unreachable.");
  CHECK(tile(blog).at("status") == "ACTIVE_HEALTHY");
}

TEST_CASE_FIXTURE(with_status_board, "fleet actor: publishes simultaneous changes in one patch") {
  std::vector<domain::project_ref> more;
  for (int n = 0; n < 30; ++n)
    more.push_back(create(found(ada, "Org"), "P"));
  pass(environment.settings.probe_in_between);
  const auto before = reply();
  for (const auto& ref : more)
    CHECK(operate(ref, project_operation::restart));
  gather();
  CHECK(reply() == before + 1);
  CHECK(seen_by(wall).gaps == 0);
}

TEST_CASE_FIXTURE(with_status_board,
                  "fleet actor: projects and organizations are added, removed and renamed") {
  const auto globex = found(ada, "Globex");
  const auto third = create(globex, "Third");
  gather();
  CHECK(tile(third).at("organization") == globex.value);
  CHECK(ask(owner(topic_of(shop)), actors::rename_project{"Store", by(ada)}));
  CHECK(ask(owner(acme_topic()), actors::update_organization{"Acme 2", std::nullopt, {}, by(ada)}));
  gather();
  CHECK(tile(shop).at("name") == "Store");
  CHECK(shown(wall, "fleet").at("organizations").at(acme.value).at("name") == "Acme 2");
  const auto everything = domain::everywhere(domain::role::owner);
  CHECK(ask(owner(topic_of(shop)),
            actors::transfer_project{acme, globex, everything, everything, by(ada)}));
  gather();
  CHECK(tile(shop).at("organization") == globex.value);
  CHECK(operate(third, project_operation::destroy));
  CHECK(operate(shop, project_operation::destroy));
  pass(5s);
  CHECK_FALSE(tiles().contains(third.value));
  CHECK(ask(owner("org:" + globex.value), actors::remove_organization{by(ada)}));
  gather();
  CHECK_FALSE(shown(wall, "fleet").at("organizations").contains(globex.value));
}

TEST_CASE_FIXTURE(with_status_board,
                  "fleet actor: keeps probe failures for an hour, also after a kill") {
  environment.settings.access_token_life = 48h;
  wall = connect(need(ask(actors::sign_in{"ada@example.org", "correct horse battery", {}})));
  subscribe(wall, "fleet");
  fleet->cut_off("eu-central-1", true);
  pass(11min);
  fleet->cut_off("eu-central-1", false);
  pass(6min);
  const auto history = tile(shop).at("history");
  CHECK(history.size() >= 2);
  CHECK_FALSE(tile(blog).contains("history"));
  const auto& views = seen_by(wall).views.at("fleet");
  const auto epoch = views.epoch;
  kill("fleet");
  pass(1s);
  CHECK(views.epoch != epoch);
  CHECK(views.snapshots == 2);
  CHECK(tile(shop).at("history") == history);
  CHECK(tile(shop).at("status") == "ACTIVE_HEALTHY");
  oversleep(75min);
  pass(environment.settings.probe_heartbeat);
  gather();
  CHECK_FALSE(tile(shop).contains("history"));
}

TEST_CASE_FIXTURE(with_status_board, "fleet actor: loses no change in a kill") {
  provisioning_workers.held = true;
  kill("fleet");
  CHECK(operate(shop, project_operation::restart));
  pass(1s);
  CHECK(tile(shop).at("status") == "RESTARTING");
  CHECK(tile(shop).at("operation") == "restart");
  provisioning_workers.held = false;
  pass(2s);
  CHECK(tile(shop).at("status") == "ACTIVE_HEALTHY");
  CHECK_FALSE(tile(shop).contains("operation"));
}

TEST_CASE_FIXTURE(with_status_board, "fleet actor: waits for unavailable storage") {
  kill("fleet");
  disable_storage();
  pass(2s);
  CHECK(seen_by(wall).views.at("fleet").snapshots == 1);
  bring_storage_back();
  pass(2s);
  CHECK(seen_by(wall).views.at("fleet").snapshots == 2);
  CHECK(tiles().size() == 2);
}

TEST_CASE_FIXTURE(with_status_board, "fleet actor: suggests an incident when a region is lost") {
  for (int n = 0; n < 5; ++n)
    (void)create(found(ada, "Org"), "P");
  pass(environment.settings.probe_heartbeat);
  CHECK(shown(wall, "fleet").at("suggestions").empty());
  fleet->cut_off("eu-central-1", true);
  pass(environment.settings.probe_heartbeat);
  gather();
  const auto& suggestions = shown(wall, "fleet").at("suggestions");
  REQUIRE(suggestions.contains("eu-central-1"));
  CHECK(suggestions.at("eu-central-1").at("unhealthy") == 6);
  CHECK(suggestions.at("eu-central-1").at("projects") == 6);
  CHECK(need(ask(actors::list_open_incidents{})).empty());
  const auto dismiss = [&](const std::string& region) {
    return ask(actors::dismiss_suggestion{region, by(ada)});
  };
  CHECK(dismiss("sin").error().code == core::errc::not_found);
  CHECK(dismiss("eu-central-1"));
  gather();
  CHECK(suggestions.empty());
  CHECK(dismiss("eu-central-1").error().code == core::errc::not_found);
}

TEST_CASE_FIXTURE(with_status_board,
                  "fleet actor: an incident with the region resolves the suggestion") {
  for (int n = 0; n < 5; ++n)
    (void)create(found(ada, "Org"), "P");
  pass(environment.settings.probe_heartbeat);
  fleet->cut_off("eu-central-1", true);
  pass(environment.settings.probe_heartbeat);
  gather();
  const auto& suggestions = shown(wall, "fleet").at("suggestions");
  REQUIRE(suggestions.contains("eu-central-1"));
  domain::incident storm;
  storm.title = "A region is lost";
  storm.regions = {"eu-central-1"};
  storm.show_to_everybody = true;
  CHECK(ask(actors::open_incident{storm, "", by(ada)}));
  gather();
  CHECK(suggestions.empty());
  fleet->cut_off("eu-central-1", false);
  pass(environment.settings.probe_heartbeat);
  gather();
  CHECK(suggestions.empty());
}

TEST_CASE_FIXTURE(with_status_board, "fleet actor: publishes many projects in several pieces") {
  environment.settings.topics.piece_bytes_max = 200;
  kill("fleet");
  pass(1s);
  auto other = connect(ada);
  CHECK(subscribe(other, "fleet").at("pieces") > 0);
  CHECK(shown(other, "fleet").at("projects").size() == 2);
}

namespace {

/// Ada with a simulated fleet.
struct with_hosted_simulation : with_status_board {
  core::result<actors::done> inflict(domain::fleet_fault what) {
    return ask(actors::inflict_fault{std::move(what), by(ada)});
  }
  std::vector<storage::audit_entry> noted() {
    return storage::audit_repository(on, soon()).find({.action = "fleet.fault"});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_hosted_simulation, "fleet actor: a region is lost and recovers on request") {
  using domain::fleet_fault_kind;
  CHECK(inflict(
      {.kind = fleet_fault_kind::region_lost, .region = "eu-central-1", .ref = {}, .latency = {}}));
  pass(environment.settings.probe_heartbeat);
  gather();
  CHECK(tile(shop).at("status") == "UNKNOWN");
  CHECK(tile(blog).at("status") == "ACTIVE_HEALTHY");
  CHECK(inflict(
      {.kind = fleet_fault_kind::region_back, .region = "eu-central-1", .ref = {}, .latency = {}}));
  pass(environment.settings.probe_heartbeat);
  gather();
  CHECK(tile(shop).at("status") == "ACTIVE_HEALTHY");
  const auto entries = noted();
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].target == "eu-central-1");
  CHECK(entries[0].detail == core::json{{"kind", "region_back"}, {"region", "eu-central-1"}});
}

TEST_CASE_FIXTURE(with_hosted_simulation,
                  "fleet actor: a database crashes once, and the crash is published") {
  using domain::fleet_fault_kind;
  const auto look = [&] {
    return fleet->probe({.ref = shop, .region = "eu-central-1", .port = 0, .password = {}},
                        provisioning::probe_depth::usual, soon());
  };
  REQUIRE(look().state == provisioning::health::healthy);
  CHECK(inflict({.kind = fleet_fault_kind::crash, .region = {}, .ref = shop, .latency = {}}));
  CHECK(look().state == provisioning::health::down);
  const auto again =
      inflict({.kind = fleet_fault_kind::crash, .region = {}, .ref = shop, .latency = {}});
  REQUIRE(!again);
  CHECK(again.error().code == core::errc::not_found);
  const auto unknown = inflict({.kind = fleet_fault_kind::crash,
                                .region = {},
                                .ref = domain::project_ref("nobody"),
                                .latency = {}});
  REQUIRE(!unknown);
  CHECK(unknown.error().message == "This project has no running database.");
  // A fault without a target leaves no audit entry.
  CHECK(noted().size() == 1);
}

TEST_CASE_FIXTURE(with_hosted_simulation, "fleet actor: probes take longer on request") {
  using domain::fleet_fault_kind;
  CHECK(inflict({.kind = fleet_fault_kind::slow_probes, .region = {}, .ref = {}, .latency = 30ms}));
  const auto began = std::chrono::steady_clock::now();
  (void)fleet->probe({.ref = shop, .region = "eu-central-1", .port = 0, .password = {}},
                     provisioning::probe_depth::usual, soon());
  CHECK(std::chrono::steady_clock::now() - began >= 30ms);
  REQUIRE(noted().size() == 1);
  CHECK(noted()[0].target == "every probe");
  CHECK(noted()[0].detail == core::json{{"kind", "slow_looks"}, {"takes_ms", 30}});
}
