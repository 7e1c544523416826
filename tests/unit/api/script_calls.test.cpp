#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "domain/project/project_key.hpp"
#include "sample_calls.hpp"
#include "sample_database_calls.hpp"
#include "scripted_installation.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::sample_call;
using api::testing::sample_calls;
using api::testing::scripted_installation;
using domain::token_scope;
using domain::token_scopes;
using transport::http::method;

namespace {

/// Returns the scopes of the calls that scripts may make.
const std::map<std::string_view, token_scope>& expectations() {
  using enum token_scope;
  static const std::map<std::string_view, token_scope> some = {
      {"list_organizations", organizations_read},
      {"create_organization", organizations_write},
      {"show_organization", organizations_read},
      {"update_organization", organizations_write},
      {"delete_organization", organizations_write},
      {"list_roles", organizations_read},
      {"list_audit", organizations_read},
      {"export_audit", organizations_read},
      {"list_invitations", organizations_read},
      {"invite_member", organizations_write},
      {"resend_invitation", organizations_write},
      {"revoke_invitation", organizations_write},
      {"show_mfa_rule", organizations_read},
      {"set_mfa_rule", organizations_write},
      {"list_limited_members", organizations_read},
      {"list_members", organizations_read},
      {"change_role", organizations_write},
      {"give_role", organizations_write},
      {"take_role", organizations_write},
      {"remove_member", organizations_write},
      // The members of a project are data of its organization.
      {"list_project_members", organizations_read},
      {"list_organization_projects", projects_read},
      {"list_compute", projects_read},
      {"list_regions", projects_read},
      {"list_projects", projects_read},
      {"show_project", projects_read},
      {"show_project_status", projects_read},
      {"show_monitoring", projects_read},
      {"list_project_incidents", projects_read},
      {"list_project_activity", projects_read},
      {"create_project", projects_write},
      {"rename_project", projects_write},
      {"transfer_project", projects_write},
      {"preview_transfer", projects_write},
      {"show_offer", projects_read},
      {"offer_project", projects_write},
      {"withdraw_offer", projects_write},
      {"look_at_offer", projects_write},
      {"claim_project", projects_write},
      {"pause_project", projects_write},
      {"show_pause_status", projects_read},
      {"keep_project_running", projects_write},
      {"restore_project", projects_write},
      {"restart_project", projects_write},
      {"restore_project_access", projects_write},
      {"resize_project", projects_write},
      {"show_database_certificate", projects_read},
      {"show_disk", projects_read},
      {"list_addons", projects_read},
      {"grow_disk", projects_write},
      {"show_postgres_config", database_read},
      {"change_postgres_config", database_write},
      {"run_query", database_write},
      {"show_clone_options", database_read},
      {"clone_project", projects_write},
      {"show_clone_status", database_read},
      {"list_branches", projects_read},
      {"create_branch", projects_write},
      {"update_branch", projects_write},
      {"delete_branch", projects_write},
      {"compare_branch", database_read},
      {"merge_branch", database_write},
      {"reset_branch", projects_write},
      {"list_backups", database_read},
      {"create_backup", database_write},
      {"cancel_backup", database_write},
      {"prove_backup", database_write},
      {"restore_backup", database_write},
      {"restore_to_time", database_write},
      {"download_backup", database_write},
      {"list_dumps", database_write},
      {"cancel_dump", database_write},
      {"download_dump_errors", database_write},
      {"upload_dump", database_write},
      {"describe_upload", database_write},
      {"remove_upload", database_write},
      {"restore_upload", database_write},
      {"check_migration", database_write},
      {"start_migration", database_write},
      {"list_cron_jobs", database_read},
      {"create_cron_job", database_write},
      {"update_cron_job", database_write},
      {"delete_cron_job", database_write},
      {"list_cron_runs", database_read},
      {"run_cron_job", database_write},
      {"list_pg_cron_jobs", database_read},
      {"create_pg_cron_job", database_write},
      {"update_pg_cron_job", database_write},
      {"delete_pg_cron_job", database_write},
      {"list_pg_cron_runs", database_read},
      {"run_pg_cron_job", database_write},
      {"show_log_catalogue", analytics_read},
      {"search_logs", analytics_read},
      {"count_logs", analytics_read},
      {"count_log_values", analytics_read},
      {"show_log_context", analytics_read},
      {"export_logs", analytics_read},
      {"query_logs_by_url", analytics_read},
      {"query_logs", analytics_read},
      {"list_hooks", database_read},
      {"create_hook", database_write},
      {"update_hook", database_write},
      {"rotate_hook_secret", database_write},
      {"delete_hook", database_write},
      {"list_hook_deliveries", database_read},
      {"replay_hook_delivery", database_write},
      {"replay_hook", database_write},
      {"test_hook", database_write},
      {"list_vault_secrets", database_read},
      {"create_vault_secret", secrets_write},
      {"update_vault_secret", secrets_write},
      {"delete_vault_secret", secrets_write},
      {"reveal_vault_secret", secrets_read},
      {"read_query_rows", database_write},
      {"cancel_query", database_write},
      {"read_rows", database_write},
      {"count_rows", database_write},
      {"change_rows", database_write},
      {"export_table_rows", database_write},
      {"start_row_import", database_write},
      {"import_row_part", database_write},
      {"finish_row_import", database_write},
      {"cancel_row_import", database_write},
      {"export_rows", database_write},
      {"import_rows", database_write},
      {"explain_query", database_write},
      {"run_graphql", database_write},
      {"list_transactions", database_write},
      {"open_transaction", database_write},
      {"commit_transaction", database_write},
      {"roll_back_transaction", database_write},
      {"list_running", database_write},
      {"cancel_running", database_write},
      {"terminate_running", database_write},
      {"read_schema", database_write},
      {"change_password", secrets_write},
      {"retry_project", projects_write},
      {"cancel_project", projects_write},
      {"delete_project", projects_write},
      {"reveal_password", secrets_read},
  };
  static const auto table = [] {
    auto all = some;
    for (const auto& call : api::testing::calls_of_database())
      if (!call.caller.empty()) all.insert({call.route, database_write});
    return all;
  }();
  return table;
}

const api::route& route_of(const scripted_installation& here, const sample_call& call) {
  return *std::ranges::find(here.routes().routes(), call.route, &api::route::name);
}

/// Returns the owner of the script's token: Ora, an operator, for operators' routes.
std::string_view any_caller(const api::route& route, const sample_call& call) {
  return route.lets_in == api::entry::operators ? std::string_view("ora") : call.caller;
}

/// Public routes and the route for Alertmanager are excluded.
bool takes_people(const api::route& route) {
  return route.lets_in == api::entry::signed_in || route.lets_in == api::entry::operators;
}

token_scopes all_scopes() {
  token_scopes all;
  for (const auto one : domain::all_token_scopes())
    all.add(one);
  return all;
}

token_scopes all_but(token_scope one) {
  return token_scopes::from_number(all_scopes().number() & ~token_scopes{one}.number());
}

}  // namespace

TEST_CASE("every route: a script may call it with its declared scope, and with no other") {
  scripted_installation here;
  std::size_t walked = 0;
  for (const auto& call : sample_calls()) {
    CAPTURE(call.route);
    const auto& route = route_of(here, call);
    const auto expected = expectations().find(call.route);
    const bool is_open = expected != expectations().end();
    REQUIRE(route.scripts.has_value() == is_open);
    if (!is_open) continue;
    ++walked;
    REQUIRE(*route.scripts == expected->second);

    const auto fitting = here.make_script_token(call.caller, {expected->second});
    CHECK(here.send_as_script(call.verb, call.target, call.body, fitting).status == call.status);

    const auto lacking = here.make_script_token(call.caller, all_but(expected->second));
    here.state.requests = 0;
    const auto refused = here.send_as_script(call.verb, call.target, call.body, lacking);
    CHECK(refused.status == 403);
    CHECK(json_of(refused)["code"] == "insufficient_scope");
    CHECK(json_of(refused)["message"] ==
          "This access token lacks the scope " + std::string(to_string(expected->second)) + ".");
    CHECK(here.state.requests == 0);
  }
  CHECK(walked == expectations().size());
}

TEST_CASE("every route: calls for users only are rejected for every script") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    const auto& route = route_of(here, call);
    if (route.scripts || !takes_people(route)) continue;
    CAPTURE(call.route);
    here.state.requests = 0;
    const auto token = here.make_script_token(any_caller(route, call), all_scopes());
    const auto refused = here.send_as_script(call.verb, call.target, call.body, token);
    CHECK(refused.status == 403);
    CHECK(json_of(refused)["code"] == "forbidden");
    CHECK(json_of(refused)["message"] == "Access tokens cannot make this call.");
    CHECK(here.state.requests == 0);
  }
}

TEST_CASE("every route: a script can do nothing that its owner cannot") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    const auto& route = route_of(here, call);
    if (!route.asks || !route.scripts) continue;
    CAPTURE(call.route);
    for (const auto* person : {"bea", "cem", "rex", "sam", "dan"}) {
      CAPTURE(person);
      const auto token = here.make_script_token(person, all_scopes());
      CHECK(here.send_as_script(call.verb, call.target, call.body, token).status ==
            here.send(call.verb, call.target, call.body, person).status);
    }
  }
}

TEST_CASE("every route: is also blocked for scripts when a second factor is missing") {
  scripted_installation here;
  here.require_mfa();
  here.set_mfa(false);
  for (const auto& call : sample_calls()) {
    const auto& route = route_of(here, call);
    if (!route.asks || !route.scripts) continue;
    CAPTURE(call.route);
    const auto shut = here.send_as_script(call.verb, call.target, call.body,
                                          here.make_script_token("ada", all_scopes()));
    CHECK(shut.status == 403);
    CHECK(json_of(shut)["code"] == "mfa_required");
  }
}

TEST_CASE("every route: an API key can access its project, and nothing else") {
  scripted_installation here;
  const std::string third(20, 't');
  here.add_project(third);
  std::size_t opened = 0;
  for (const auto& call : sample_calls()) {
    const auto& route = route_of(here, call);
    if (!takes_people(route)) continue;
    CAPTURE(call.route);
    here.state.requests = 0;
    const auto own =
        here.make_script_token(any_caller(route, call), all_scopes(), scripted_installation::ref);
    const auto answer = here.send_as_script(call.verb, call.target, call.body, own);
    // Transferring a project is up to its organization.
    const bool is_of_project =
        route.within == api::scope::project && route.asks->resource != "organizations";
    if (route.scripts && is_of_project) {
      ++opened;
      CHECK(answer.status == call.status);
    } else {
      CHECK(answer.status == 403);
      CHECK(json_of(answer)["code"] == (route.scripts ? "outside_project" : "forbidden"));
      CHECK(here.state.requests == 0);
    }
    if (!route.scripts) continue;
    // A key for another project gets the same answer, whether that project exists or not.
    for (const auto& other : {third, std::string(20, 'q')}) {
      const auto key = here.make_script_token(call.caller, all_scopes(), other);
      const auto refused = here.send_as_script(call.verb, call.target, call.body, key);
      CHECK(refused.status == 403);
      CHECK(json_of(refused)["code"] == "outside_project");
      CHECK(json_of(refused)["message"] ==
            "This API key is for the project " + other + " and cannot access other resources.");
    }
  }
  CHECK(opened > 10);
}

TEST_CASE("every route: a read-only key changes nothing, and a read-write key also reads") {
  scripted_installation here;
  const auto reads = here.make_script_token("ada", domain::key_scopes(domain::key_reads),
                                            scripted_installation::ref);
  const auto writes = here.make_script_token("ada", domain::key_scopes(domain::key_writes),
                                             scripted_installation::ref);
  for (const auto& call : sample_calls()) {
    const auto& route = route_of(here, call);
    const bool is_of_project = route.scripts && route.within == api::scope::project &&
                               route.asks->resource != "organizations";
    if (!is_of_project) continue;
    CAPTURE(call.route);
    const auto status = [&](const std::string& key) {
      return here.send_as_script(call.verb, call.target, call.body, key).status;
    };
    const bool is_reading = *route.scripts == token_scope::projects_read;
    const bool is_writing = *route.scripts == token_scope::projects_write;
    CHECK(status(reads) == (is_reading ? call.status : 403U));
    CHECK(status(writes) == (is_reading || is_writing ? call.status : 403U));
    if (is_reading) CHECK(call.verb == method::get);
  }
}

TEST_CASE("every route: a key can do nothing on its project that its owner cannot") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    const auto& route = route_of(here, call);
    if (!route.scripts || route.within != api::scope::project ||
        route.asks->resource == "organizations")
      continue;
    CAPTURE(call.route);
    for (const auto* person : {"bea", "cem", "rex", "sam", "dan"}) {
      CAPTURE(person);
      const auto key = here.make_script_token(person, all_scopes(), scripted_installation::ref);
      CHECK(here.send_as_script(call.verb, call.target, call.body, key).status ==
            here.send(call.verb, call.target, call.body, person).status);
    }
  }
}

TEST_CASE("script calls: each token has its own rate limit") {
  scripted_installation here;
  api::call_limits::bounds one_call;
  one_call.by_token = {.per_second = 0.001, .burst = 1};
  here.bound_calls(one_call);
  const auto first = here.make_script_token("ada", {token_scope::projects_read});
  const auto second = here.make_script_token("ada", {token_scope::projects_read});
  CHECK(here.send_as_script(method::get, "/platform/projects", "", first).status == 200);
  CHECK(here.send_as_script(method::get, "/platform/projects", "", first).status == 429);
  CHECK(here.send_as_script(method::get, "/platform/projects", "", second).status == 200);
}
