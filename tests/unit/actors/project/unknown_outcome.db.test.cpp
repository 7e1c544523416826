#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "core/unknown_outcome.hpp"
#include "storage/organization/organization_repository.hpp"
#include "tests/unit/actors/with_cut_storage.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;
using when = commit_cut::when;

namespace {

/// An installation whose storage can lose a COMMIT, with two accounts, two organizations and a
/// project.
struct with_cut : with_cut_storage {
  with_cut() {
    bob = sign_up("bob@example.org");
    globex = found(ada, "Globex");
    shop = create(acme);
    page = connect(ada);
    subscribe(page, acme_topic());
    subscribe(page, "org:" + globex.value);
    subscribe(page, "project:" + shop.value);
  }

  /// Sends a request whose COMMIT is cut at this point, and waits until the system is idle.
  template <class Request>
  core::error ask_cut(const auto& target, Request request, when moment) {
    cut.arm(moment);
    const auto reply = ask(target, std::move(request));
    CHECK(!cut.is_armed());
    REQUIRE(!reply);
    pass(3s);
    // Clients resubscribe to topics whose owner ended.
    subscribe(page, acme_topic());
    subscribe(page, "org:" + globex.value);
    subscribe(page, "project:" + shop.value);
    return reply.error();
  }
  template <class Request>
  core::error ask_cut(Request request, when moment) {
    return ask_cut(receiver_of<Request>(), std::move(request), moment);
  }

  /// Returns the organization's name, and checks that storage, its owner and its topic agree.
  std::string name_everywhere() {
    const auto stored = need(storage::organization_repository(on, soon()).find(acme)).name;
    CHECK(need(ask(owner(acme_topic()), actors::describe_organization{})).name == stored);
    CHECK(shown(page, acme_topic()).at("name") == stored);
    return stored;
  }

  domain::project_status status_everywhere() {
    const auto stored = need(storage::project_repository(on, soon()).find(shop)).condition.status;
    CHECK(project(shop).condition.status == stored);
    CHECK(shown(page, "project:" + shop.value).at("status") == std::string(to_string(stored)));
    return stored;
  }

  actors::issued_session bob;
  domain::organization_slug globex;
  domain::project_ref shop;
  connection page;
};

void check_words(const core::error& why) {
  CHECK(why.code == errc::unavailable);
  CHECK(core::is_outcome_unknown(why));
  CHECK(why.retry_after);
}

}  // namespace

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a renamed organization matches storage") {
  for (const auto moment : {when::before, when::after}) {
    CAPTURE(static_cast<int>(moment));
    const auto requested = moment == when::before ? "Not stored" : "Stored";
    check_words(ask_cut(
        owner(acme_topic()),
        actors::update_organization{.name = requested, .opt_in_tags = {}, .by = by(ada)}, moment));
    CHECK(name_everywhere() == (moment == when::before ? "Acme" : "Stored"));
  }
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a stored organization can be opened") {
  check_words(ask_cut(actors::create_organization{"Initech", by(ada)}, when::after));
  domain::organization_slug made;
  for (const auto& each : storage::organization_repository(on, soon()).all_slugs()) {
    if (need(storage::organization_repository(on, soon()).find(each)).name == "Initech")
      made = each;
  }
  REQUIRE(!made.value.empty());
  CHECK(need(ask(owner("org:" + made.value), actors::describe_organization{})).name == "Initech");
  check_words(ask_cut(actors::create_organization{"Umbrella", by(ada)}, when::before));
  CHECK(storage::organization_repository(on, soon()).all_slugs().size() == 3);
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: an organization is found before it is read again") {
  cut.arm(when::after);
  storage_workers.held = true;
  const auto reply = begin(actors::create_organization{"Initech", by(ada)});
  run_pending();
  storage_workers.run_one();
  run_pending();
  REQUIRE(*reply);
  check_words((*reply)->error());
  domain::organization_slug made;
  for (const auto& each : storage::organization_repository(on, soon()).all_slugs())
    if (each != acme && each != globex) made = each;
  // A session that connects now asks for the owner of each of its organizations.
  CHECK(ask(actors::find_organization{made}));
  storage_workers.held = false;
  run_pending();
  CHECK(need(ask(owner("org:" + made.value), actors::describe_organization{})).name == "Initech");
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a stored project starts") {
  check_words(ask_cut(owner(acme_topic()),
                      actors::create_project{"Depot", "eu-central-1", "AWS", std::nullopt, by(ada)},
                      when::after));
  const auto all = need(ask(owner(acme_topic()), actors::list_projects{}));
  REQUIRE(all.size() == 2);
  for (const auto& each : all)
    CHECK(project(each.ref).condition.status == project_status::active_healthy);
  CHECK(shown(page, acme_topic()).at("projects").size() == 2);
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a pause is applied completely or not at all") {
  for (const auto moment : {when::before, when::after}) {
    CAPTURE(static_cast<int>(moment));
    check_words(ask_cut(owner("project:" + shop.value),
                        actors::change_project{project_operation::pause, by(ada)}, moment));
    CHECK(status_everywhere() ==
          (moment == when::before ? project_status::active_healthy : project_status::inactive));
  }
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a deletion is applied completely or not at all") {
  check_words(ask_cut(owner("project:" + shop.value),
                      actors::change_project{project_operation::destroy, by(ada)}, when::before));
  CHECK(status_everywhere() == project_status::active_healthy);
  cut.arm(when::after);
  CHECK(!ask(owner("project:" + shop.value),
             actors::change_project{project_operation::destroy, by(ada)}));
  pass(3s);
  CHECK(ask(actors::find_project{shop}).error().code == errc::not_found);
  CHECK(need(ask(owner(acme_topic()), actors::list_projects{})).empty());
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a transferred project is in one organization") {
  const auto all = domain::everywhere(domain::role::owner);
  for (const auto moment : {when::before, when::after}) {
    CAPTURE(static_cast<int>(moment));
    check_words(ask_cut(owner("project:" + shop.value),
                        actors::transfer_project{acme, globex, all, all, by(ada)}, moment));
    const bool is_moved = moment == when::after;
    CHECK(need(ask(actors::find_project{shop})).organization == (is_moved ? globex : acme));
    CHECK(shown(page, acme_topic()).at("projects").contains(shop.value) != is_moved);
    CHECK(shown(page, "org:" + globex.value).at("projects").contains(shop.value) == is_moved);
  }
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: members match storage") {
  check_words(ask_cut(
      owner(acme_topic()),
      actors::add_member{"bob@example.org", domain::everywhere(domain::role::developer), by(ada)},
      when::after));
  CHECK(need(ask(owner(acme_topic()), actors::list_members{})).size() == 2);
  check_words(
      ask_cut(owner(acme_topic()),
              actors::remove_member{.account = bob.account.id, .from = std::nullopt, .by = by(ada)},
              when::after));
  CHECK(need(ask(owner(acme_topic()), actors::list_members{})).size() == 1);
  CHECK(shown(page, acme_topic()).at("members").size() == 1);
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a stored incident is shown") {
  domain::incident draft;
  draft.title = "Storage is slow";
  check_words(ask_cut(actors::open_incident{.draft = draft, .message = "We look.", .by = by(ada)},
                      when::after));
  const auto open = need(ask(actors::list_open_incidents{}));
  REQUIRE(open.size() == 1);
  CHECK(open[0].title == "Storage is slow");
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: a stored new password ends other sessions") {
  const std::string first = "correct horse battery";
  const actors::sign_in_origin from{"192.0.2.1", "a browser", "request-1"};
  const auto elsewhere = need(ask(actors::sign_in{"ada@example.org", first, from}));
  const auto there = connect(elsewhere);
  const auto change = [&](const std::string& to, when moment) {
    cut.arm(moment);
    const auto changed =
        ask(actors::change_password{ada.account.id, ada.session, to, first, by(ada)});
    CHECK(!cut.is_armed());
    REQUIRE(!changed);
    check_words(changed.error());
    pass(3s);
  };
  change("seven wet umbrellas", when::before);
  CHECK_FALSE(seen_by(there).closed);
  change("nine dry umbrellas", when::after);
  CHECK(seen_by(there).closed);
  CHECK(seen_by(there).events.back() ==
        core::json::array({"signed_out", {{"reason", "session_ended"}}}));
  CHECK_FALSE(seen_by(page).closed);
}

TEST_CASE_FIXTURE(with_cut, "unknown outcome: waiting changes are not decided on the old state") {
  const auto user = owner("project:" + shop.value);
  cut.arm(when::after);
  storage_workers.held = true;
  const auto first = begin(user, actors::change_project{project_operation::pause, by(ada)});
  const auto second = begin(user, actors::change_project{project_operation::restart, by(ada)});
  run_pending();
  storage_workers.held = false;
  pass(3s);
  REQUIRE(*first);
  REQUIRE(*second);
  CHECK(core::is_outcome_unknown((*first)->error()));
  CHECK((*second)->error().code == errc::unavailable);
  CHECK(!core::is_outcome_unknown((*second)->error()));
  subscribe(page, "project:" + shop.value);
  CHECK(status_everywhere() == project_status::inactive);
}
