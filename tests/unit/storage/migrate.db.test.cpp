#include "storage/migrate.hpp"

#include <doctest/doctest.h>

#include <array>
#include <future>

#include "tests/unit/postgres/private_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using storage::migration;

namespace {

/// The test's own empty database.
postgres::connection empty_database(const std::string& name) {
  auto server = need(private_server::shared().connect());
  const auto sql = "CREATE DATABASE " + name;
  need(server.run_script({"create", sql}, soon()));
  return need(
      private_server::shared().instance().connect({.user = "admin", .database = name}, soon()));
}

constexpr std::array two = {
    migration{1, "first", "CREATE TABLE a (n int); INSERT INTO a VALUES (1);"},
    migration{2, "second", "CREATE TABLE b (n int);"},
};

}  // namespace

TEST_CASE("migrate: applies each migration once and returns its name") {
  auto on = empty_database("migrate_once");
  CHECK(need(storage::migrate(on, two, soon())) ==
        std::vector<std::string>{"001_first", "002_second"});
  CHECK(need(storage::migrate(on, two, soon())).empty());
  CHECK(need(on.run({"read", "SELECT n FROM a"}, {}, soon())).size() == 1);
}

TEST_CASE("migrate: the program's own migrations are numbered without gaps and apply") {
  auto on = empty_database("migrate_own");
  const auto all = storage::all_migrations();
  REQUIRE(!all.empty());
  for (std::size_t at = 0; at < all.size(); ++at)
    CHECK(all[at].number == static_cast<int>(at) + 1);
  CHECK(need(storage::migrate(on, all, soon())).size() == all.size());
}

TEST_CASE("migrate: rows from before names were changed are found under the new names") {
  auto on = empty_database("migrate_renamed");
  const auto all = storage::all_migrations();
  (void)need(storage::migrate(on, all.first(32), soon()));
  need(on.run_script({"fill", R"(
    INSERT INTO accounts (id, email, password_hash, created_at, updated_at)
      VALUES ('acc00000-0000-4000-8000-000000000001', 'ada@example.com', 'hash', now(), now());
    INSERT INTO profiles (account_id, username, created_at)
      SELECT id, 'ada', now() FROM accounts;
    INSERT INTO organizations (slug, name, inserted_at) VALUES ('acme', 'Acme', now());
    INSERT INTO members SELECT o.id, a.id, 1, now() FROM organizations o, accounts a;
    INSERT INTO projects (ref, organization_id, name, region, cloud_provider, port, sealed_password,
                          status, condition, inserted_at, compute_size, disk_mib, unsettled)
      SELECT 'shop', id, 'Shop', 'eu', 'AWS', 54400, 'x', 'ACTIVE_HEALTHY', '{}', now(), 'ci_nano',
             512, true FROM organizations;
    INSERT INTO project_offers
      SELECT p.id, 'digest', a.id, 1, now(), now() FROM projects p, accounts a;
    INSERT INTO rehearsals (begun_by, begun_at) VALUES ('ada', now());
    INSERT INTO rehearsed_accounts SELECT id FROM accounts;
    INSERT INTO rehearsed_organizations SELECT id FROM organizations;
    INSERT INTO rehearsed_projects SELECT id FROM projects;
    INSERT INTO simulations (id, scenario, title, ground, is_short, seed, state, started_by,
                             started_at)
      VALUES (gen_random_uuid(), 'day', 'Day', 'sockets', true, 1, 'running', 'ada', now());
    INSERT INTO uptime_days VALUES ('eu', '2026-08-23', 10, 9))"},
                     soon()));
  CHECK(need(storage::migrate(on, all, soon())).size() == all.size() - 32);
  const auto found = need(on.run({"read", R"(
    SELECT FROM account_details a
    JOIN profile_details USING (email)
    JOIN member_details m ON m.account_id = a.id
    JOIN simulated_accounts s ON s.account_id = a.id
    JOIN simulated_organizations USING (organization_id)
    JOIN projects p USING (organization_id)
    JOIN simulated_projects ON project_id = p.id
    JOIN transfer_link_details l ON l.ref = p.ref AND l.offered_by = 'ada'
    JOIN hosted_simulations h ON h.started_by = 'ada'
    JOIN simulations r ON r.backend = 'sockets'
    JOIN uptime_days u ON u.probes = 10 AND u.answered = 9
    WHERE p.pending_apply)"},
                                 {}, soon()));
  CHECK(found.size() == 1);
}

TEST_CASE("migrate: a notice of an earlier version is informational and has no end") {
  auto on = empty_database("migrate_notice");
  const auto all = storage::all_migrations();
  (void)need(storage::migrate(on, all.first(40), soon()));
  need(on.run_script({"fill", R"(
    INSERT INTO notice (message) VALUES ('We move.');
    INSERT INTO audit_log (at, actor_name, action, target, detail)
      VALUES ('2026-08-22', 'ada', 'notice.put', 'Older', '{}'),
             ('2026-08-23', 'ada', 'notice.put', 'We move.', '{}'))"},
                     soon()));
  (void)need(storage::migrate(on, all, soon()));
  const auto found = need(on.run({"read", R"(
    SELECT FROM notice WHERE message = 'We move.' AND severity = 'info'
      AND starts_at = '2026-08-23' AND ends_at IS NULL)"},
                                 {}, soon()));
  CHECK(found.size() == 1);
}

TEST_CASE("migrate: refuses by name a migration that was changed after it was applied") {
  auto on = empty_database("migrate_changed");
  (void)need(storage::migrate(on, two, soon()));
  auto changed = two;
  changed[1].sql = "CREATE TABLE b (n bigint);";
  const auto refused = storage::migrate(on, changed, soon());
  REQUIRE(!refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(refused.error().message.find("002_second") != std::string::npos);
}

TEST_CASE("migrate: refuses a database of a newer version") {
  auto on = empty_database("migrate_newer");
  (void)need(storage::migrate(on, two, soon()));
  const auto refused = storage::migrate(on, std::span(two).first(1), soon());
  REQUIRE(!refused);
  CHECK(refused.error().message.find("002_second") != std::string::npos);
}

TEST_CASE("migrate: a failed migration leaves no changes and is named") {
  auto on = empty_database("migrate_failing");
  auto failing = two;
  failing[1].sql = "CREATE TABLE b (n int); SELECT nonsense;";
  const auto failed = storage::migrate(on, failing, soon());
  REQUIRE(!failed);
  CHECK(failed.error().message.find("002_second") != std::string::npos);
  CHECK(need(storage::migrate(on, two, soon())).size() == 2);
}

TEST_CASE("migrate: of two concurrent servers one applies the migrations") {
  (void)empty_database("migrate_race");
  const auto start = [] {
    auto on = need(private_server::shared().instance().connect(
        {.user = "admin", .database = "migrate_race"}, soon()));
    return need(storage::migrate(on, two, soon())).size();
  };
  auto one = std::async(std::launch::async, start);
  auto other = std::async(std::launch::async, start);
  CHECK(one.get() + other.get() == 2);
}
