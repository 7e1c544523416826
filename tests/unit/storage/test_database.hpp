#pragma once

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/migrate.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::testing {

/// The reference time of tests.
inline constexpr core::time_point noon{std::chrono::milliseconds{1'763'640'000'123}};

inline domain::requester person(core::time_point at = noon) {
  return {.at = at, .name = "tester", .request_id = "request-1"};
}

/// The requester with the access at authorization.
inline domain::requester as(domain::requester by, domain::access authorized) {
  by.access = std::move(authorized);
  return by;
}

/// The shared server's database with the current schema, emptied for each test.
class test_database {
 public:
  test_database() {
    static const bool made = make();
    (void)made;
    auto on = connect();
    need(on.run_script({"empty", R"(
        TRUNCATE installation, installation_settings, dismissed_checklists, setup_codes, accounts, profiles, auth_sessions, refresh_tokens, factors,
                 factor_challenges, recovery_codes, identities, one_time_tokens, oauth_flows,
                 organizations, billing_customers, invoices, members, member_project_roles, invitations, projects, transfer_links, incidents,
                 incident_updates, incident_edits, incident_deliveries, status_subscribers, status_events, status_mails, notice, flags, audit_log, script_tokens,
                 support_tickets, support_ticket_replies, telemetry_events, probe_buckets, probe_hours, project_activity, uptime_days,
                 simulations, hosted_simulations, simulated_accounts, simulated_organizations, simulated_projects,
                 email_undos, oauth_links, pending_sign_ups,
                 snippets, snippet_folders, snippet_versions, snippet_marks, query_history,
                 advisor_exceptions, cron_jobs, cron_runs, database_hooks, vault_keys, project_backups, backup_proofs, branch_bases, removed_branches, project_dumps
        RESTART IDENTITY)"},
                       soon()));
  }

  [[nodiscard]] postgres::connection connect() const {
    return need(private_server::shared().instance().connect(
        {.user = "admin", .database = "migrated"}, soon(), &log()));
  }

 private:
  /// Logs PostgreSQL's messages of failed statements, for analyzing failed tests.
  static const postgres::observer& log() {
    static const postgres::observer watcher{
        .finished = {},
        .failed = [](std::string_view statement, std::string_view sqlstate,
                     std::string_view words) {
          fmt::print(stderr, "{}: {} {}\n", statement, sqlstate, words);
        }};
    return watcher;
  }

  static bool make() {
    auto server = need(private_server::shared().connect());
    need(server.run_script({"create", "CREATE DATABASE migrated"}, soon()));
    auto on = need(private_server::shared().instance().connect(
        {.user = "admin", .database = "migrated"}, soon()));
    return !need(storage::migrate(on, storage::all_migrations(), soon())).empty();
  }
};

/// A database with one connection, and helpers for initial data.
struct with_database {
  test_database database;
  postgres::connection on = database.connect();

  domain::account_id account(const std::string& email) {
    return need(storage::account_repository(on, soon())
                    .create({.email = email, .password_hash = "hash"}, person()))
        .id;
  }

  domain::organization_slug organization(const domain::account_id& owner,
                                         const std::string& name = "Acme") {
    static int count = 0;
    const domain::organization_slug slug(
        fmt::format("{:a>20}", std::string(1, static_cast<char>('a' + count++ % 26))));
    return need(storage::organization_repository(on, soon())
                    .create({.slug = slug, .name = name, .owner = owner}, person()))
        .slug;
  }

  /// A ref that ends in the given letter.
  static domain::project_ref ref(char letter) {
    return domain::project_ref(std::string(19, 'p') + letter);
  }

  static storage::project_draft draft(char letter, const domain::organization_slug& organization) {
    domain::project_condition condition;
    condition.reason = "Being made.";
    condition.requested_by = "tester";
    condition.since = noon;
    return {.ref = ref(letter),
            .organization = organization,
            .name = "Project",
            .region = "eu-central-1",
            .cloud_provider = "AWS",
            .sealed_password = std::string("\0sealed\xff", 8),
            .compute_size = "ci_nano",
            .disk_mib = 512,
            .condition = condition};
  }
};

}  // namespace signalbox::testing
