#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/vault/vault_key_repository.hpp"
#include "tests/unit/actors/project/with_copies.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::origin_kind;
using domain::project_operation;
using domain::project_status;
using domain::role;

TEST_CASE_FIXTURE(with_copies, "clone: has what its source has, and what is its own") {
  actors::project_copy from;
  from.origin = need(prepare(origin_kind::live));
  const auto made = need(copy(std::move(from)));
  CHECK(made.generated_password);
  const auto source = project(shop);
  CHECK(made.what.region == source.region);
  CHECK(made.what.compute_size == source.compute_size);
  CHECK(made.what.port != source.port);
  CHECK(made.what.parent.empty());
  REQUIRE(made.what.origin);
  CHECK(made.what.origin->source == shop);
  run_pending();
  CHECK(status(made.what.ref) == project_status::active_healthy);
  CHECK(std::ranges::count(audited(), "project.clone", &storage::audit_entry::action) == 1);
}

TEST_CASE_FIXTURE(with_copies, "clone: shows the steps of a copy while it is made") {
  provisioning_workers.held = true;
  actors::project_copy from;
  from.origin = domain::project_origin{.source = shop};
  const auto made = need(copy(std::move(from)));
  const auto& condition = made.what.condition;
  CHECK(condition.status == project_status::coming_up);
  CHECK(condition.operation == project_operation::clone);
  CHECK(condition.steps.front().id == "check_source");
  CHECK(condition.deadline == now() + environment.settings.recovery_deadline);
}

TEST_CASE_FIXTURE(with_copies, "clone: its failure is retried as a clone") {
  provisioning_workers.held = true;
  actors::project_copy from;
  from.origin = domain::project_origin{.source = shop};
  const auto made = need(copy(std::move(from)));
  // The source stops before it is copied.
  fleet->crash(shop, "Its main process ended.");
  provisioning_workers.held = false;
  while (provisioning_workers.waiting() > 0)
    provisioning_workers.run_one();
  run_pending();
  CHECK(status(made.what.ref) == project_status::init_failed);
  pass(1min);
  REQUIRE(status(shop) == project_status::active_healthy);
  need(ask(owner(topic_of(made.what.ref)), actors::retry_project{by(ada)}));
  run_pending();
  CHECK(status(made.what.ref) == project_status::active_healthy);
}

TEST_CASE_FIXTURE(with_copies, "clone: fails with a sentence when its source is deleted") {
  provisioning_workers.held = true;
  actors::project_copy from;
  from.origin = domain::project_origin{.source = shop};
  const auto made = need(copy(std::move(from)));
  storage::project_repository(on, soon()).remove(shop).value();
  provisioning_workers.held = false;
  while (provisioning_workers.waiting() > 0)
    provisioning_workers.run_one();
  run_pending();
  pass(1s);
  CHECK(status(made.what.ref) == project_status::init_failed);
  CHECK(project(made.what.ref).condition.reason.find("no longer exists") != std::string::npos);
}

TEST_CASE_FIXTURE(with_copies, "clone: the newest second without a target; none without a backup") {
  CHECK(prepare(origin_kind::backup).error().code == errc::bad_request);
  need(ask(owner(topic_of(shop)), actors::start_backup{std::nullopt, by(ada)}));
  pass(1min);
  const auto newest = need(prepare(origin_kind::backup));
  CHECK(newest.target.time);
  CHECK(prepare(origin_kind::backup, {.label = "20200101-000000F"}).error().detail_code ==
        "unknown_backup");
  // Its backups are usable while it is paused; its database is not.
  CHECK(operate(shop, project_operation::pause));
  pass(5s);
  CHECK(need(prepare(origin_kind::backup)).kind == origin_kind::backup);
  CHECK(prepare(origin_kind::live).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_copies, "clone: the key of the vault is sealed again for the copy") {
  const std::string key(32, 'k');
  auto sealed =
      core::seal_secret(key, domain::vault_key_row(shop), environment.sealing, environment.random);
  need(storage::vault_key_repository(on, soon()).keep(shop, sealed, now()));
  const auto made = branch();
  const auto copied = storage::vault_key_repository(on, soon()).find(made.ref);
  REQUIRE(copied);
  CHECK(*copied != sealed);
  CHECK(need(core::open_secret(*copied, domain::vault_key_row(made.ref), environment.sealing)) ==
        key);
}

TEST_CASE_FIXTURE(with_copies, "branch: is listed with its parent, origin and end") {
  const auto end = now() + 24h;
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto made = branch(end);
  CHECK(made.parent == shop);
  const auto& entry = shown(page, acme_topic()).at("projects").at(made.ref.value);
  CHECK(entry.at("parent_project_ref") == shop.value);
  CHECK(entry.at("expires_at") == core::to_iso8601(end));
  CHECK(entry.at("origin").at("kind") == "live");
  subscribe(page, topic_of(made.ref));
  CHECK(shown(page, topic_of(made.ref)).at("parent_project_ref") == shop.value);
  CHECK_FALSE(
      shown(page, acme_topic()).at("projects").at(shop.value).contains("parent_project_ref"));
}

TEST_CASE_FIXTURE(with_copies, "branch: a project with branches is not deleted") {
  const auto made = branch();
  const auto refused = operate(shop, project_operation::destroy);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("Try") != std::string::npos);
  CHECK(status(shop) == project_status::active_healthy);
  need(ask(owner(topic_of(made.ref)), actors::remove_branch{shop, by(ada)}));
  run_pending();
  CHECK_FALSE(exists(made.ref));
  CHECK(operate(shop, project_operation::destroy));
}

TEST_CASE_FIXTURE(with_copies, "branch: is changed and deleted through its own project only") {
  const auto made = branch();
  const domain::project_ref other{"otherotherotherother"};
  const auto rename = [&](const domain::project_ref& parent) {
    actors::update_branch request;
    request.parent = parent;
    request.name = "Renamed";
    request.by = by(ada);
    return ask(owner(topic_of(made.ref)), std::move(request));
  };
  CHECK(rename(other).error().code == errc::not_found);
  CHECK(need(rename(shop)).name == "Renamed");
  CHECK(ask(owner(topic_of(made.ref)), actors::remove_branch{other, by(ada)}).error().code ==
        errc::not_found);
  CHECK(ask(owner(topic_of(shop)), actors::remove_branch{shop, by(ada)}).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_copies, "branch: is deleted when it expires, by Signalbox") {
  const auto made = branch(now() + 2h);
  pass(1h);
  CHECK(exists(made.ref));
  pass(1h + 1min);
  CHECK_FALSE(exists(made.ref));
  const auto entries = audited();
  const auto entry = std::ranges::find(entries, "branch.delete", &storage::audit_entry::action);
  REQUIRE(entry != entries.end());
  CHECK(entry->by.name == "Signalbox");
  CHECK(entry->detail.contains("expired_at"));
  CHECK(exists(shop));
}

TEST_CASE_FIXTURE(with_copies, "branch: an end during a stop of the server is made up for") {
  const auto made = branch(now() + 1h);
  stop();
  pass(2h);
  start();
  pass(1min);
  CHECK_FALSE(exists(made.ref));
}

TEST_CASE_FIXTURE(with_copies, "branch: its end is postponed and removed") {
  const auto made = branch(now() + 1h);
  const auto change = [&](std::optional<core::time_point> end) {
    actors::update_branch request;
    request.parent = shop;
    request.changes_expiry = true;
    request.expires_at = end;
    request.by = by(ada);
    return need(ask(owner(topic_of(made.ref)), std::move(request)));
  };
  CHECK(change(now() + 3h).expires_at == now() + 3h);
  pass(2h);
  CHECK(exists(made.ref));
  CHECK_FALSE(change(std::nullopt).expires_at);
  pass(2h);
  CHECK(exists(made.ref));
}

TEST_CASE_FIXTURE(with_copies, "branch: a member with a role on the project sees it at once") {
  const auto bob = sign_up("bob@example.org");
  const std::vector<std::string> refs = {shop.value};
  need(ask(owner(acme_topic()),
           actors::add_member{"bob@example.org", domain::on_projects(role::developer, refs),
                              by(ada, domain::everywhere(role::owner))}));
  auto page = connect(bob);
  subscribe(page, "session");
  const auto made = branch();
  const auto& mine = shown(page, "session").at("organizations").at(acme.value);
  CHECK(mine.at("project_roles") ==
        core::json{{shop.value, "Developer"}, {made.ref.value, "Developer"}});
  const auto its_topic = mine.at("topic").get<std::string>();
  subscribe(page, its_topic);
  CHECK(shown(page, its_topic).at("projects").contains(made.ref.value));
  CHECK(subscribe(page, topic_of(made.ref)).contains("state"));
  need(ask(owner(topic_of(made.ref)), actors::remove_branch{shop, by(ada)}));
  run_pending();
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("project_roles") ==
        core::json{{shop.value, "Developer"}});
}
