#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::project_resource_repository;

namespace {

struct with_resources : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);
  project_resource_repository resources{on, soon()};

  with_resources() {
    need(storage::project_repository(on, soon())
             .insert(draft('a', acme), {.ports = {20000, 20009}, .free_active_max = 2}, person()));
  }

  domain::stored_project shop() {
    return need(storage::project_repository(on, soon()).find(ref('a')));
  }

  static storage::project_request request(const std::string& action) {
    return {.by = person(), .action = action, .detail = {{"work_mem", 8192}}};
  }

  storage::audit_entry last_entry() {
    return storage::audit_repository(on, soon()).find({.organization = acme, .count = 1})[0];
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_resources, "project resources: a new project has the values of its draft") {
  const auto made = shop();
  CHECK(made.compute_size == "ci_nano");
  CHECK(made.disk_mib == 512);
  CHECK(made.postgres_config.empty());
  CHECK(made.pending_password.empty());
  CHECK_FALSE(made.read_only_since);
  CHECK_FALSE(made.pending_apply);
}

TEST_CASE_FIXTURE(with_resources,
                  "project resources: settings are pending until the database has applied them") {
  const domain::postgres_overrides config{{"work_mem", 8192}, {"lock_timeout", 0}};
  need(resources.save_config(ref('a'), config, request("project.configure_database")));
  CHECK(shop().postgres_config == config);
  CHECK(shop().pending_apply);
  CHECK(last_entry().action == "project.configure_database");
  CHECK(last_entry().detail == nlohmann::json{{"work_mem", 8192}});
  // The database has applied an older configuration.
  CHECK_FALSE(resources.mark_applied(ref('a'), {}));
  CHECK(shop().pending_apply);
  CHECK(resources.mark_applied(ref('a'), {.config = config, .sealed_password = {}}));
  CHECK_FALSE(shop().pending_apply);
  CHECK(shop().postgres_config == config);
}

TEST_CASE_FIXTURE(with_resources,
                  "project resources: a password takes effect when the database has applied it") {
  const auto before = shop().sealed_password;
  need(resources.save_pending_password(ref('a'), "one", request("project.change_password")));
  CHECK(shop().sealed_password == before);
  CHECK(shop().pending_password == "one");
  CHECK(shop().pending_apply);
  need(resources.save_pending_password(ref('a'), "two", request("project.change_password")));
  // The first one was applied while the second was stored: the second is still pending.
  CHECK_FALSE(resources.mark_applied(ref('a'), {.config = {}, .sealed_password = "one"}));
  CHECK(shop().sealed_password == before);
  CHECK(shop().pending_password == "two");
  CHECK(resources.mark_applied(ref('a'), {.config = {}, .sealed_password = "two"}));
  CHECK(shop().sealed_password == "two");
  CHECK(shop().pending_password.empty());
  CHECK_FALSE(shop().pending_apply);
  // Repeated, as after a crash: nothing changes.
  CHECK(resources.mark_applied(ref('a'), {.config = {}, .sealed_password = "two"}));
  CHECK(shop().sealed_password == "two");
}

TEST_CASE_FIXTURE(with_resources,
                  "project resources: a full disk is pending until the database has applied it") {
  auto condition = shop().condition;
  condition.notice = {.at = noon, .message = "It is full."};
  need(resources.save_disk(ref('a'), {.mib = 512, .read_only_since = noon}, condition));
  CHECK(shop().read_only_since == noon);
  CHECK(shop().condition.notice->message == "It is full.");
  CHECK(shop().pending_apply);
  CHECK_FALSE(resources.mark_applied(ref('a'), {}));
  CHECK(resources.mark_applied(ref('a'),
                               {.config = {}, .sealed_password = {}, .is_read_only = true}));
  // A larger disk alone requires no change of the database's configuration.
  need(resources.save_disk(ref('a'), {.mib = 8192, .read_only_since = noon}, condition,
                           request("project.grow_disk")));
  CHECK(shop().disk_mib == 8192);
  CHECK_FALSE(shop().pending_apply);
  CHECK(last_entry().action == "project.grow_disk");
  need(resources.save_disk(ref('a'), {.mib = 8192, .read_only_since = std::nullopt}, condition));
  CHECK(shop().pending_apply);
}

TEST_CASE_FIXTURE(with_resources, "project resources: an unknown project is not found") {
  CHECK(resources.save_config(ref('z'), {}, request("project.configure_database")).error().code ==
        errc::not_found);
  CHECK(resources.save_pending_password(ref('z'), "x", request("project.change_password"))
            .error()
            .code == errc::not_found);
  CHECK(
      resources.save_disk(ref('z'), {.mib = 1, .read_only_since = std::nullopt}, {}).error().code ==
      errc::not_found);
}
