#include "api_installation.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "core/crypto/password_hash.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/token_digest.hpp"
#include "description_check.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"
#include "tests/unit/actors/shipped_status.hpp"

namespace signalbox::api::testing {

namespace {

using signalbox::testing::need;
using signalbox::testing::soon;

/// 2027-01-15T08:00:00Z.
constexpr core::time_point first_now{std::chrono::seconds{1'800'000'000}};
constexpr core::time_point signed_in_at = first_now - std::chrono::hours{1};
constexpr core::time_point seeded_at{std::chrono::seconds{1'790'000'000}};

std::string literal(std::string_view text) {
  return fmt::format("'{}'", text);
}

std::string ms(core::time_point at) {
  return fmt::format("to_timestamp({} / 1000.0)", at.time_since_epoch().count());
}

const std::string& password_hash() {
  static const auto made =
      core::hash_password(api_installation::password, {.opslimit = 1, .memlimit_bytes = 8192})
          .value();
  return made;
}

std::string account_rows() {
  struct row {
    std::string_view name;
    std::string_view operates;
  };
  std::string sql;
  for (const auto& [name, operates] :
       {row{"ada", ""}, row{"bea", ""}, row{"cem", ""}, row{"rex", ""}, row{"sam", ""},
        row{"dan", ""}, row{"ora", "operator"}, row{"oki", "on_call"}}) {
    const auto id = literal(account_of(name));
    const auto at = ms(seeded_at);
    sql += fmt::format(
        "INSERT INTO accounts (id, email, password_hash, operator_role, created_at, updated_at,"
        " email_verified_at) VALUES ({}, '{}@example.com', {}, {}, {}, {}, {});\n",
        id, name, literal(password_hash()), operates.empty() ? "NULL" : literal(operates), at, at,
        at);
    sql += fmt::format(
        "INSERT INTO profiles (account_id, username, created_at) VALUES ({}, '{}', {});\n", id,
        name, at);
    // The proof of the person is recent, as after a sign-in.
    sql += fmt::format(
        "INSERT INTO auth_sessions (id, account_id, created_at, last_used_at, user_agent,"
        " remote_address, proved_at) VALUES ({}, {}, {}, {}, 'Netscape', '192.0.2.7', {});\n",
        id, id, ms(signed_in_at), ms(signed_in_at), ms(first_now));
    sql += fmt::format(
        "INSERT INTO refresh_tokens (digest, session_id, issued_at, expires_at)"
        " VALUES ({0}, {0}, {1}, {2});\n",
        id, ms(signed_in_at), ms(first_now + std::chrono::days{60}));
  }
  return sql;
}

std::string organization_rows() {
  std::string sql;
  for (const auto& [slug, name, plan] :
       {std::tuple{sample_slug, "Acme", "team"}, {sample_target_slug, "Globex", "pro"}}) {
    sql += fmt::format(
        "INSERT INTO organizations (slug, name, plan, inserted_at)"
        " VALUES ('{}', '{}', '{}', {});\n",
        slug, name, plan, ms(seeded_at));
  }
  struct row {
    int organization;
    std::string_view name;
    std::string_view role;
  };
  int joined = 0;
  for (const auto& [organization, name, role] :
       {row{1, "ada", "1"}, row{1, "bea", "2"}, row{1, "cem", "3"}, row{1, "rex", "4"},
        row{1, "sam", "NULL"}, row{2, "ada", "1"}}) {
    sql += fmt::format(
        "INSERT INTO members (organization_id, account_id, role, joined_at)"
        " VALUES ({}, '{}', {}, {});\n",
        organization, account_of(name), role, ms(seeded_at + std::chrono::seconds{joined++}));
  }
  return sql;
}

std::string project_role_rows() {
  std::string sql;
  for (const auto& [ref, role] : {std::pair{sample_ref, 3}, {sample_other_ref, 4}}) {
    sql += fmt::format(
        "INSERT INTO member_project_roles (organization_id, account_id, project_ref, role)"
        " VALUES (1, '{}', '{}', {});\n",
        account_of("sam"), ref, role);
  }
  return sql;
}

}  // namespace

api_installation::api_installation()
    : status_context_{.components = signalbox::testing::shipped_status(),
                      .region_names = {{"eu-central-1", "Frankfurt"}},
                      .title = "Signalbox status",
                      .support_url = {},
                      .snapshot = status_snapshot,
                      .anonymous_audience = anonymous_audience_} {
  wall_clock_set_by += first_now - now();
  environment.status = &status_context_;
  environment.simulations = &simulations;
  // Addresses only: names of the internet cannot be resolved in tests.
  environment.foreign_address = [](const std::string& host, std::uint16_t, const std::string&) {
    return core::result<std::string>(host);
  };
  seed();
  start_with_fleet();
}

api_installation::~api_installation() {
  stop();
}

void api_installation::seed() {
  need(on.run_script({"seed", account_rows() + organization_rows()}, soon()));
  insert_project(ref, "Shop");
  insert_project(other_ref, "Other");
  need(
      on.run_script({"seed", project_role_rows() + "TRUNCATE audit_log RESTART IDENTITY"}, soon()));
}

void api_installation::insert_project(std::string_view with_ref, const std::string& name) {
  const domain::project_ref added{std::string{with_ref}};
  domain::project_condition condition;
  condition.status = domain::project_status::active_healthy;
  condition.reason = "Running.";
  condition.requested_by = "ada";
  condition.since = seeded_at;
  need(storage::project_repository(on, soon())
           .insert({.ref = added,
                    .organization = domain::organization_slug{std::string{slug}},
                    .name = name,
                    .region = "eu-west-3",
                    .cloud_provider = "AWS",
                    .sealed_password =
                        core::seal_secret("s3cret/word", domain::project_password_row(added),
                                          environment.sealing, environment.random),
                    .compute_size = "ci_micro",
                    .disk_mib = 8192,
                    .condition = condition},
                   {.ports = environment.settings.ports,
                    .free_active_max = environment.settings.free_projects_max},
                   signalbox::testing::person(seeded_at + std::chrono::seconds{projects_++})));
}

void api_installation::start_with_fleet() {
  const auto stored = storage::project_repository(on, soon()).list_all();
  fleet->recall(domain::without_passwords(stored));
  start();
}

void api_installation::store(const std::string& sql) {
  stop();
  need(on.run_script({"store", sql}, soon()));
  start_with_fleet();
}

std::vector<std::string> api_installation::select(const std::string& sql) {
  // Refusals are stored without waiting.
  run_pending();
  std::vector<std::string> values;
  const auto found = need(on.run({"select", sql}, {}, soon()));
  for (std::size_t at = 0; at < found.size(); ++at)
    values.push_back(found[at].as<std::string>(0));
  return values;
}

std::string api_installation::audited() {
  const auto entries = select("SELECT actor_name || ' ' || action FROM audit_log ORDER BY id");
  return fmt::format("{}", fmt::join(entries, ", "));
}

core::json api_installation::audited_detail(const std::string& action) {
  const auto found = select("SELECT detail::text FROM audit_log WHERE action = '" + action +
                            "' ORDER BY id DESC LIMIT 1");
  return found.empty() ? core::json() : core::json::parse(found.front());
}

void api_installation::set_plan(const std::string& plan) {
  store(fmt::format("UPDATE organizations SET plan = '{}' WHERE slug = '{}'", plan, slug));
}

void api_installation::set_mfa(bool mfa_enabled) {
  const auto secret = "no-secret-that-anybody-uses";
  store(mfa_enabled ? fmt::format("INSERT INTO factors (account_id, friendly_name, sealed_secret,"
                                  " verified_at, created_at, updated_at)"
                                  " SELECT id, 'Phone', '{0}', {1}, {1}, {1} FROM accounts;"
                                  " UPDATE auth_sessions SET aal = 2",
                                  secret, ms(seeded_at))
                    : std::string{"DELETE FROM factors; UPDATE auth_sessions SET aal = 1"});
  level = mfa_enabled ? domain::assurance_level::aal2 : domain::assurance_level::aal1;
}

void api_installation::require_mfa() {
  store(fmt::format("UPDATE organizations SET requires_mfa = true WHERE slug = '{}'", slug));
}

void api_installation::add_project(std::string_view with_ref, const std::string& name) {
  stop();
  insert_project(with_ref, name);
  need(on.run_script({"seed", "TRUNCATE audit_log RESTART IDENTITY"}, soon()));
  start_with_fleet();
}

std::string api_installation::make_script_token(std::string_view person,
                                                domain::token_scopes scopes,
                                                std::optional<std::string_view> project) {
  auto text = fmt::format("{}{:0>43}", domain::script_token_prefix, script_tokens_);
  std::vector<std::string> names;
  for (const auto& name : scopes.names())
    names.push_back(literal(name));
  const auto of_project =
      project ? fmt::format("(SELECT id FROM projects WHERE ref = '{}')", *project) : "NULL";
  need(on.run_script(
      {"token",
       fmt::format("INSERT INTO script_tokens (id, account_id, name, digest, ending, scopes,"
                   " created_at, project_id) VALUES ('70ce0000-0000-4000-8000-{:012}', '{}',"
                   " 'nightly', '{}', '{}', ARRAY[{}]::text[], {}, {})",
                   script_tokens_++, account_of(person), core::token_digest(text),
                   text.substr(text.size() - domain::script_token_ending), fmt::join(names, ","),
                   ms(seeded_at), of_project)},
      soon()));
  return text;
}

core::json api_installation::shown(std::string_view target, std::string_view caller) {
  const auto reply = send(transport::http::method::get, target, "", caller);
  CHECK(reply.status == 200);
  return json_of(reply);
}

std::string api_installation::token_in(const std::string& mail_text) {
  const std::string before = "token_hash=";
  const auto at = mail_text.find(before);
  REQUIRE(at != std::string::npos);
  const auto begin = at + before.size();
  return mail_text.substr(begin, mail_text.find('\n', begin) - begin);
}

void api_installation::check_answer(const transport::http::request& incoming,
                                    const transport::http::response& given) {
  const auto found = routes().find(incoming);
  // A client that has the answer already gets no body; a compressed one is compared by its test.
  if (!found || given.status == 304 || given.headers.find("Content-Encoding")) return;
  CAPTURE(found->found->name);
  CAPTURE(given.body);
  CHECK(differences_of(*found->found, given) == std::vector<std::string>{});
}

api_server::back_end api_installation::connect_back_end() {
  const auto in_storage = [this](auto reply, auto task) {
    const bool taken = storage_workers.submit([this, reply = std::move(reply), task] {
      auto loan = pool->acquire(soon());
      if (!loan) return reply(std::unexpected(loan.error()));
      reply(storage::attempt([&] { return task(**loan); }));
    });
    CHECK(taken);
  };
  return {
      .timeouts = timeouts,
      .directory = actors::directory_handle(directory),
      .all_projects =
          [in_storage](callback<std::vector<domain::project>> reply) {
            in_storage(std::move(reply), [](postgres::connection& in) {
              return domain::without_passwords(storage::project_repository(in, soon()).list_all());
            });
          },
      .find_audit =
          [in_storage](storage::audit_query selection,
                       callback<std::vector<storage::audit_entry>> reply) {
            in_storage(std::move(reply), [selection](postgres::connection& in) {
              return storage::audit_repository(in, soon()).find(selection);
            });
          },
      .note_audit =
          [in_storage](storage::audit_entry entry) {
            in_storage(callback<void>([](const core::result<void>& noted) { CHECK(noted); }),
                       [entry](postgres::connection& in) {
                         storage::audit_repository(in, soon()).append(entry);
                       });
          }};
}

}  // namespace signalbox::api::testing
