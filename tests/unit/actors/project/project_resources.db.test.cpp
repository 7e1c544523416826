#include <doctest/doctest.h>

#include <string>

#include "storage/audit/audit_repository.hpp"
#include "tests/unit/actors/with_slow_probes.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::project_operation;
using domain::project_status;

namespace {

class with_shop_settings : public with_acme {
 public:
  with_shop_settings() {
    const auto made =
        need(ask(owner(acme_topic()), actors::create_project{"Shop", "eu-central-1", "AWS",
                                                             "the first password", by(ada)}));
    ref = made.what.ref;
  }

  core::result<domain::project> configure(const domain::postgres_change& requested) {
    return ask(owner(topic_of(ref)), actors::change_postgres_settings{requested, by(ada)});
  }

  core::result<domain::project> change_password(const std::string& next) {
    return ask(owner(topic_of(ref)), actors::change_database_password{next, by(ada)});
  }

  std::string revealed() {
    return need(ask(owner(topic_of(ref)), actors::reveal_password{by(ada)}));
  }

  storage::audit_entry last_entry() {
    return storage::audit_repository(on, soon()).find({.organization = acme, .count = 1})[0];
  }

  domain::project_ref ref;
};

}  // namespace

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: settings are stored, then applied to the database") {
  auto page = connect(ada);
  subscribe(page, topic_of(ref));
  const auto changed = configure({{"work_mem", 8192}, {"lock_timeout", 5}});
  REQUIRE(changed);
  CHECK_FALSE(changed->pending_apply);
  CHECK(changed->postgres_config ==
        domain::postgres_overrides{{"lock_timeout", 5}, {"work_mem", 8192}});
  CHECK(fleet->last_applied(ref)->config == changed->postgres_config);
  CHECK_FALSE(fleet->last_applied(ref)->is_password_new);
  CHECK(shown(page, topic_of(ref)).at("postgres_config").at("work_mem") == 8192);
  CHECK(last_entry().action == "project.configure_database");
  CHECK(last_entry().detail == core::json{{"work_mem", 8192}, {"lock_timeout", 5}});

  REQUIRE(configure({{"work_mem", std::nullopt}}));
  CHECK(fleet->last_applied(ref)->config == domain::postgres_overrides{{"lock_timeout", 5}});
  stop();
  start();
  CHECK(project(ref).postgres_config == domain::postgres_overrides{{"lock_timeout", 5}});
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: a password takes effect when the database has it") {
  const auto changed = change_password("the second password");
  REQUIRE(changed);
  CHECK_FALSE(changed->pending_apply);
  CHECK(fleet->last_applied(ref)->password == "the second password");
  CHECK(fleet->last_applied(ref)->is_password_new);
  CHECK(revealed() == "the second password");
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 3});
  for (const auto& entry : entries)
    CHECK(entry.detail.dump().find("password") == std::string::npos);
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: after a kill stored settings are applied") {
  provisioning_workers.held = true;
  const auto requested =
      begin(owner(topic_of(ref)), actors::change_database_password{"the second password", by(ada)});
  run_pending();
  CHECK_FALSE(*requested);
  CHECK(project(ref).pending_apply);
  CHECK_FALSE(fleet->last_applied(ref));
  stop();
  start();
  pass(environment.settings.probe_heartbeat);
  CHECK_FALSE(project(ref).pending_apply);
  CHECK(fleet->last_applied(ref)->password == "the second password");
  CHECK(revealed() == "the second password");
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: after a kill applied settings are stored") {
  provisioning_workers.held = true;
  const auto requested =
      begin(owner(topic_of(ref)), actors::change_database_password{"the second password", by(ada)});
  run_pending();
  storage_workers.held = true;
  provisioning_workers.held = false;
  run_pending();
  CHECK(fleet->last_applied(ref)->password == "the second password");
  stop();
  start();
  pass(environment.settings.probe_heartbeat);
  const auto after = project(ref);
  CHECK_FALSE(after.pending_apply);
  CHECK(revealed() == "the second password");
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: settings that cannot be applied now are applied later") {
  fleet->cut_off("eu-central-1", true);
  const auto changed = configure({{"work_mem", 8192}});
  REQUIRE(changed);
  CHECK(changed->pending_apply);
  fleet->cut_off("eu-central-1", false);
  pass(environment.settings.probe_heartbeat);
  CHECK_FALSE(project(ref).pending_apply);
  CHECK(fleet->last_applied(ref)->config == domain::postgres_overrides{{"work_mem", 8192}});
}

TEST_CASE_FIXTURE(
    with_slow_probes,
    "project resources: a database that does not respond gets them with its next response") {
  const auto ref = create(acme);
  pass(environment.settings.probe_heartbeat);
  REQUIRE(status(ref) == project_status::active_unhealthy);
  const auto calls = provisioning_workers.ran();
  const auto changed =
      ask(owner(with_acme::topic_of(ref)),
          actors::change_postgres_settings{{{"work_mem", 8192}}, with_acme::by(ada)});
  REQUIRE(changed);
  CHECK(changed->pending_apply);
  CHECK(provisioning_workers.ran() == calls);
  heal_probes();
  CHECK_FALSE(project(ref).pending_apply);
  CHECK(fleet->last_applied(ref)->config == domain::postgres_overrides{{"work_mem", 8192}});
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: the later of two concurrent passwords counts") {
  provisioning_workers.held = true;
  const auto actor = owner(topic_of(ref));
  const auto one = begin(actor, actors::change_database_password{"the second password", by(ada)});
  run_pending();
  const auto other = begin(actor, actors::change_database_password{"the third password", by(ada)});
  run_pending();
  provisioning_workers.held = false;
  run_pending();
  REQUIRE(*one);
  REQUIRE(*other);
  REQUIRE((*one)->has_value());
  CHECK_FALSE((*one)->value().pending_apply);
  CHECK((*other)->has_value());
  CHECK(fleet->last_applied(ref)->password == "the third password");
  CHECK(revealed() == "the third password");
  CHECK_FALSE(project(ref).pending_apply);
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: a restart in between waits for the password") {
  provisioning_workers.held = true;
  const auto requested =
      begin(owner(topic_of(ref)), actors::change_database_password{"the second password", by(ada)});
  run_pending();
  REQUIRE(operate(ref, project_operation::restart));
  stop();
  start();
  run_pending();
  CHECK(status(ref) == project_status::active_healthy);
  CHECK_FALSE(project(ref).pending_apply);
  CHECK(fleet->last_applied(ref)->password == "the second password");
  CHECK(revealed() == "the second password");
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: nothing is changed while the database is down") {
  CHECK(operate(ref, project_operation::pause));
  CHECK(configure({{"work_mem", 8192}}).error().code == errc::conflict);
  CHECK(configure({{"work_mem", 8192}}).error().message ==
        "The project is INACTIVE. This can be changed only while its database is running.");
  CHECK(change_password("the second password").error().code == errc::conflict);
  CHECK(ask(owner(topic_of(ref)), actors::grow_disk{20, "pro", by(ada)}).error().code ==
        errc::conflict);
  CHECK(revealed() == "the first password");
}

TEST_CASE_FIXTURE(with_shop_settings, "project resources: nothing is applied without storage") {
  disable_storage();
  CHECK_FALSE(configure({{"work_mem", 8192}}));
  CHECK_FALSE(fleet->last_applied(ref));
  bring_storage_back();
  pass(1min);
  CHECK(project(ref).postgres_config.empty());
}

TEST_CASE_FIXTURE(with_shop_settings,
                  "project resources: passwords swapped in storage are rejected") {
  const auto other =
      need(ask(owner(acme_topic()), actors::create_project{"Other", "eu-central-1", "AWS",
                                                           "the other password", by(ada)}))
          .what.ref;
  need(on.run({"exchange", R"(
      UPDATE projects p SET sealed_password = o.sealed_password
      FROM projects o WHERE o.ref <> p.ref)"},
              {}, soon()));
  stop();
  start();
  const auto refused = ask(owner(topic_of(ref)), actors::reveal_password{by(ada)});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().detail_code == "stored_secret_refused");
  pass(environment.settings.probe_heartbeat);
  CHECK(project(ref).condition.status == project_status::active_unhealthy);
  CHECK(project(ref).condition.reason.find("stored secret") != std::string::npos);
  CHECK(project(other).condition.status == project_status::active_unhealthy);

  // A new password is encrypted for the correct row.
  REQUIRE(change_password("the second password"));
  pass(environment.settings.probe_heartbeat);
  CHECK(project(ref).condition.status == project_status::active_healthy);
  CHECK(revealed() == "the second password");
}
