#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/unknown_outcome.hpp"
#include "domain/identity/access_token.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_cut_storage.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using when = commit_cut::when;

namespace {

const domain::organization_slug guests_slug(std::string(20, 'g'));
const domain::project_ref up_ref(std::string(20, 'r'));
const domain::project_ref down_ref(std::string(20, 'p'));

domain::simulated_fleet guest_fleet() {
  return {.people = {{"guest@simulation.invalid", "rehearsal-guest"}},
          .organizations = {{guests_slug, "Guests", "pro"}},
          .members = {{guests_slug, "guest@simulation.invalid", domain::role::owner}},
          .projects = {{up_ref, "One", "eu-central-1", guests_slug, false},
                       {down_ref, "Two", "eu-central-1", guests_slug, true}}};
}

struct with_guests : with_acme {
  domain::project_ref shop = create(acme, "Shop");

  actors::fleet_added add_guests() {
    return need(ask(actors::add_to_hosted_simulation{guest_fleet(), std::nullopt, by(ada)}));
  }
  std::string token_of(const domain::added_person& user) {
    return need(ask(actors::issue_simulation_tokens{{user.session}, by(ada)})).tokens.at(0);
  }
};

/// Changes of the simulated fleet whose COMMIT is not answered.
struct with_cut_guests : with_cut_storage {
  connection wall = connect(ada);

  with_cut_guests() { subscribe(wall, "fleet"); }

  actors::fleet_added add(domain::simulated_fleet what,
                          std::optional<domain::hosted_simulation_id> to = std::nullopt) {
    return need(ask(actors::add_to_hosted_simulation{std::move(what), std::move(to), by(ada)}));
  }

  /// Sends a request whose COMMIT is cut at this point, and waits until the system is idle.
  template <class Request>
  void ask_cut(Request request, when moment) {
    cut.arm(moment);
    const auto reply = ask(std::move(request));
    CHECK(!cut.is_armed());
    REQUIRE(!reply);
    CHECK(core::is_outcome_unknown(reply.error()));
    pass(std::chrono::seconds{3});
    pass(environment.settings.probe_heartbeat);
  }

  void check_present() {
    CHECK(project(up_ref).condition.status == domain::project_status::active_healthy);
    CHECK(project(down_ref).condition.status == domain::project_status::inactive);
    CHECK(ask(actors::find_organization{guests_slug}));
    const auto& board = shown(wall, "fleet");
    CHECK(board.at("projects").size() == 2);
    CHECK(board.at("organizations").at(guests_slug.value).at("name") == "Guests");
    CHECK(fleet->inventory() == std::vector{down_ref, up_ref});
  }
  void check_absent() {
    for (const auto& ref : {up_ref, down_ref})
      CHECK(ask(actors::find_project{ref}).error().code == errc::not_found);
    CHECK(ask(actors::find_organization{guests_slug}).error().code == errc::not_found);
    CHECK(shown(wall, "fleet").at("projects").empty());
    CHECK(!shown(wall, "fleet").at("organizations").contains(guests_slug.value));
    CHECK(fleet->inventory().empty());
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_guests, "simulated fleet: starts with a complete history") {
  auto wall = connect(ada);
  subscribe(wall, "fleet");
  const auto settled = add_guests();
  CHECK(status(up_ref) == domain::project_status::active_healthy);
  CHECK(status(down_ref) == domain::project_status::inactive);
  CHECK(fleet->crash(up_ref, "a test") == true);
  pass(environment.settings.probe_heartbeat);
  CHECK(shown(wall, "fleet").at("projects").contains(down_ref.value));
  CHECK(shown(wall, "fleet").at("organizations").at(guests_slug.value).at("name") == "Guests");
  const auto there = need(ask(actors::find_hosted_simulation{})).what;
  REQUIRE(there);
  CHECK(there->id == settled.to);
  CHECK(there->projects == 2);
}

TEST_CASE_FIXTURE(with_guests,
                  "simulated fleet: its users receive their own data, by their tokens") {
  const auto settled = add_guests();
  const auto token = token_of(settled.people.at(0));
  const auto claims = need(domain::verify_access_token(token, environment.signing, now()));
  CHECK(claims.account == settled.people[0].account);
  CHECK(claims.expires_at - claims.issued_at == domain::simulation_token_life);
  auto guest = connect(token);
  subscribe(guest, "org:" + guests_slug.value);
  CHECK(shown(guest, "org:" + guests_slug.value).at("projects").size() == 2);
  CHECK(subscribe(guest, acme_topic()).contains("error"));
  // Other accounts cannot be signed in this way.
  const auto refused = ask(actors::issue_simulation_tokens{{ada.session}, by(ada)});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_guests, "simulated fleet: a later part is added to a running organization") {
  auto first = guest_fleet();
  first.projects.clear();
  const auto settled = need(ask(actors::add_to_hosted_simulation{first, std::nullopt, by(ada)}));
  auto guest = connect(token_of(settled.people.at(0)));
  subscribe(guest, "org:" + guests_slug.value);
  domain::simulated_fleet later;
  later.projects = guest_fleet().projects;
  need(ask(actors::add_to_hosted_simulation{later, settled.to, by(ada)}));
  CHECK(shown(guest, "org:" + guests_slug.value).at("projects").size() == 2);
}

TEST_CASE_FIXTURE(with_guests,
                  "simulated fleet: is removed with its actors, without affecting others") {
  const auto before = running();
  const auto settled = add_guests();
  auto guest = connect(token_of(settled.people.at(0)));
  subscribe(guest, "project:" + up_ref.value);
  fleet->cut_off("eu-central-1", true);
  const auto left = need(ask(actors::remove_hosted_simulation{by(ada)}));
  CHECK_FALSE(left.what);
  CHECK_FALSE(ask(actors::find_project{up_ref}));
  CHECK_FALSE(ask(actors::find_organization{guests_slug}));
  CHECK_FALSE(ask(actors::find_hosted_simulation{})->what);
  run_pending();
  // Only the guest's session actor is left; it ends with its socket.
  CHECK(seen_by(guest).closed);
  CHECK(running() == before + 1);
  // The faults of the regions are undone.
  pass(environment.settings.probe_heartbeat);
  CHECK(status(shop) == domain::project_status::active_healthy);
  CHECK_FALSE(fleet->crash(up_ref, "it is gone"));
  // A second removal finds nothing.
  CHECK_FALSE(need(ask(actors::remove_hosted_simulation{by(ada)})).what);
}

TEST_CASE_FIXTURE(with_cut_guests,
                  "simulated fleet: an addition with an unknown outcome matches storage") {
  const auto before = running();
  const actors::add_to_hosted_simulation request{guest_fleet(), std::nullopt, by(ada)};
  ask_cut(request, when::before);
  CHECK_FALSE(need(ask(actors::find_hosted_simulation{})).what);
  check_absent();
  CHECK(running() == before);
  ask_cut(request, when::after);
  CHECK(need(ask(actors::find_hosted_simulation{})).what->projects == 2);
  check_present();
}

TEST_CASE_FIXTURE(with_cut_guests,
                  "simulated fleet: members of an unknown outcome are read by their organization") {
  auto first = guest_fleet();
  domain::simulated_fleet later;
  std::swap(later.members, first.members);
  const auto settled = add(first);
  CHECK(need(ask(owner("org:" + guests_slug.value), actors::list_members{})).empty());
  ask_cut(actors::add_to_hosted_simulation{later, settled.to, by(ada)}, when::after);
  CHECK(need(ask(owner("org:" + guests_slug.value), actors::list_members{})).size() == 1);
  check_present();
}

TEST_CASE_FIXTURE(with_cut_guests,
                  "simulated fleet: a removal with an unknown outcome matches storage") {
  const auto before = running();
  add(guest_fleet());
  (void)owner("org:" + guests_slug.value);
  ask_cut(actors::remove_hosted_simulation{by(ada)}, when::before);
  CHECK(need(ask(actors::find_hosted_simulation{})).what->projects == 2);
  check_present();
  fleet->cut_off("eu-central-1", true);
  ask_cut(actors::remove_hosted_simulation{by(ada)}, when::after);
  CHECK_FALSE(need(ask(actors::find_hosted_simulation{})).what);
  check_absent();
  CHECK(running() == before);
  // The repeated request undoes the faults of the regions.
  CHECK_FALSE(need(ask(actors::remove_hosted_simulation{by(ada)})).what);
  CHECK(status(create(acme)) == domain::project_status::active_healthy);
}
