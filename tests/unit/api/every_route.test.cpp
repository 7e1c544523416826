#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "role_expectations.hpp"
#include "sample_calls.hpp"
#include "scripted_installation.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::role_expectations;
using api::testing::sample_call;
using api::testing::sample_calls;
using api::testing::scripted_installation;

namespace {

const api::route& route_named(const scripted_installation& here, std::string_view name) {
  const auto& all = here.routes().routes();
  const auto found = std::ranges::find(all, name, &api::route::name);
  REQUIRE(found != all.end());
  return *found;
}

unsigned status_for(scripted_installation& here, const sample_call& call, std::string_view caller) {
  return here.send(call.verb, call.target, call.body, caller).status;
}

}  // namespace

TEST_CASE("every route: has a sample call, and every sample call has a route") {
  scripted_installation here;
  std::set<std::string_view> routes;
  std::set<std::string_view> samples;
  for (const auto& one : here.routes().routes())
    routes.insert(one.name);
  for (const auto& one : sample_calls())
    samples.insert(one.route);
  CHECK(routes == samples);
}

TEST_CASE("every route: answers its sample call under its own pattern, uncacheable") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    CAPTURE(call.route);
    const auto answer = here.send(call.verb, call.target, call.body, call.caller);
    CAPTURE(answer.body);
    CHECK(answer.status == call.status);
    CHECK(answer.route == route_named(here, call.route).pattern);
    // Public answers may be cached, but must be revalidated.
    const bool is_public = call.route == "show_description";
    const bool is_shared = call.route.starts_with("show_status_");
    CHECK(answer.headers.find("Cache-Control") == (is_public   ? "no-cache"
                                                   : is_shared ? "public, max-age=5"
                                                               : "no-store"));
    CHECK(answer.headers.find("X-Request-Id") == "11111111-2222-4333-8444-555555555555");
    const bool is_json =
        route_named(here, call.route).answers.holds != api::answer_form::body::text;
    if (call.status == 302) {
      CHECK_FALSE(answer.headers.find("Location").value_or("").empty());
    } else if (call.status != 204 && is_json) {
      CHECK(answer.headers.find("Content-Type") == "application/json; charset=utf-8");
      CHECK_FALSE(json_of(answer).is_null());
    }
  }
}

TEST_CASE("every route: answers 503 with Retry-After when its owner cannot reach storage") {
  scripted_installation here;
  here.state.failure = core::error{.code = core::errc::unavailable,
                                   .message = "Storage is away.",
                                   .retry_after = std::chrono::seconds{4},
                                   .fields = {},
                                   .detail_code = {}};
  for (const auto& call : sample_calls()) {
    if (!call.asks_an_owner) continue;
    CAPTURE(call.route);
    const auto answer = here.send(call.verb, call.target, call.body, call.caller);
    CHECK(answer.status == 503);
    CHECK(answer.headers.find("Retry-After") == "4");
    CHECK(json_of(answer)["code"] == "unavailable");
  }
}

namespace {

/// Returns the operators' routes that on-call operators may call.
const std::set<std::string_view>& for_on_call() {
  static const std::set<std::string_view> names = {
      "list_all_incidents", "show_incident",
      "preview_incident",   "list_incident_templates",
      "open_incident",      "edit_incident",
      "update_incident",    "reopen_incident",
      "put_post_mortem",    "dismiss_suggestion",
      "show_notice",        "put_notice",
      "edit_notice",        "take_down_notice",
      "list_all_projects",  "list_incident_deliveries",
      "list_scenarios",     "list_simulations",
      "show_simulation",    "download_simulation_report"};
  return names;
}

}  // namespace

TEST_CASE("every route: accepts exactly its declared callers") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    CAPTURE(call.route);
    const auto lets_in = route_named(here, call.route).lets_in;
    const auto no_user = status_for(here, call, "");
    if (lets_in == api::entry::anyone) {
      CHECK(no_user == call.status);
      continue;
    }
    CHECK(no_user == 401);
    if (lets_in == api::entry::alert_source) {
      for (const auto* person : {"ada", "ora", "oki", "cli"})
        CHECK(status_for(here, call, person) == 401);
      CHECK(status_for(here, call, "alertmanager") == call.status);
      continue;
    }
    if (lets_in == api::entry::operators) {
      CHECK(status_for(here, call, "ada") == 403);
      CHECK(status_for(here, call, "ora") == call.status);
      CHECK(status_for(here, call, "oki") ==
            (for_on_call().contains(call.route) ? call.status : 403U));
      CHECK(status_for(here, call, "cli") == call.status);
    } else {
      CHECK(status_for(here, call, "cli") == 403);
    }
  }
}

TEST_CASE("every route: allows sessions without the second factor only to complete it") {
  scripted_installation here;
  here.state.people[api::testing::account_of("ada")].account.mfa_enabled = true;
  const std::set<std::string_view> open = {"show_user", "sign_out", "challenge_factor",
                                           "verify_factor"};
  for (const auto& call : sample_calls()) {
    const auto& route = route_named(here, call.route);
    if (route.lets_in != api::entry::signed_in) continue;
    CAPTURE(call.route);
    CHECK(route.before_second_factor == open.contains(call.route));
    here.level = domain::assurance_level::aal1;
    here.state.requests = 0;
    const auto answer = here.send(call.verb, call.target, call.body, "ada");
    if (route.before_second_factor && call.route != "sign_out") {
      CHECK(answer.status == call.status);
      continue;
    }
    // Signing out ends only this session, so the sample's other scope is rejected too.
    CHECK(answer.status == 401);
    CHECK(json_of(answer)["code"] == "insufficient_aal");
    CHECK(here.state.requests == 0);
    here.level = domain::assurance_level::aal2;
    CHECK(here.send(call.verb, call.target, call.body, "ada").status != 401);
  }
}

TEST_CASE("every route: hides organizations and projects from non-members") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    if (!route_named(here, call.route).asks) continue;
    CAPTURE(call.route);
    here.state.requests = 0;
    const auto answer = here.send(call.verb, call.target, call.body, "dan");
    CHECK(answer.status == 404);
    CHECK(here.state.requests == 0);
  }
}

TEST_CASE("every route: allows each role exactly what its permissions allow") {
  const auto& table = role_expectations();
  scripted_installation here;
  std::size_t walked = 0;
  for (const auto& call : sample_calls()) {
    if (!route_named(here, call.route).asks) continue;
    CAPTURE(call.route);
    ++walked;
    REQUIRE(table.contains(call.route));
    const auto& expected = table.at(call.route);
    const auto status_of = [&](bool allowed) { return allowed ? call.status : 403U; };
    // Few imports of a project are open at once, so each role begins its own elsewhere.
    if (call.route == "start_row_import") {
      scripted_installation fresh;
      CHECK(status_for(fresh, call, "cem") == status_of(expected.developer));
      CHECK(status_for(fresh, call, "rex") == status_of(expected.reader));
      continue;
    }
    CHECK(status_for(here, call, "ada") == call.status);
    CHECK(status_for(here, call, "bea") == status_of(expected.administrator));
    // `cem` is the member that these samples change and remove; every member may leave.
    if (call.route != "remove_member") {
      CHECK(status_for(here, call, "cem") == status_of(expected.developer));
    }
    CHECK(status_for(here, call, "rex") == status_of(expected.reader));
  }
  CHECK(walked == table.size());
}

TEST_CASE("every route: allows a role on a project the same there, and reading the organization") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    const auto& route = route_named(here, call.route);
    if (!route.asks) continue;
    CAPTURE(call.route);
    const bool reads = route.asks->action == "read:Read" && route.asks->resource == "organizations";
    const bool allowed =
        route.within == api::scope::project ? role_expectations().at(call.route).developer : reads;
    CHECK(status_for(here, call, "sam") == (allowed ? call.status : 403U));
  }
}

TEST_CASE("every route: hides other projects from members of single projects") {
  scripted_installation here;
  const std::string third(20, 't');
  here.add_project(third);
  for (const auto& call : sample_calls()) {
    const auto& route = route_named(here, call.route);
    // Operators see all projects, and members make none of their calls.
    if (route.within != api::scope::project || route.lets_in == api::entry::operators) continue;
    CAPTURE(call.route);
    auto there = call;
    there.target.replace(there.target.find(scripted_installation::ref),
                         scripted_installation::ref.size(), third);
    here.state.requests = 0;
    CHECK(status_for(here, there, "sam") == 404);
    CHECK(here.state.requests == 0);
    CHECK(status_for(here, there, "ada") == call.status);
  }
}

TEST_CASE("every route: is blocked in an organization whose second factor is missing") {
  scripted_installation here;
  here.require_mfa();
  for (const auto& call : sample_calls()) {
    if (!route_named(here, call.route).asks) continue;
    CAPTURE(call.route);
    here.set_mfa(false);
    here.state.requests = 0;
    const auto shut = here.send(call.verb, call.target, call.body, "ada");
    CHECK(shut.status == 403);
    CHECK(json_of(shut)["code"] == "mfa_required");
    CHECK(json_of(shut)["message"] ==
          "This organization requires two-factor authentication. Set up a second factor for your "
          "account to continue.");
    CHECK(here.state.requests == 0);
    CHECK(status_for(here, call, "dan") == 404);
    here.set_mfa(true);
    CHECK(status_for(here, call, "ada") == call.status);
  }
}

TEST_CASE("every route: rejects unknown fields") {
  scripted_installation here;
  for (const auto& call : sample_calls()) {
    if (call.verb == transport::http::method::get) continue;
    const auto& route = route_named(here, call.route);
    if (route.body_may_say_more || route.body_is_form) continue;
    if (route.upload_bytes_max && route.body.empty()) continue;
    CAPTURE(call.route);
    auto body = call.body.empty() ? core::json::object() : core::json::parse(call.body);
    body["surprise"] = 1;
    const auto answer = here.send(call.verb, call.target, body.dump(), call.caller);
    CHECK(answer.status == 400);
    CHECK(json_of(answer)["errors"][0]["field"] == "surprise");
  }
}

TEST_CASE("every route: rejects platform-only calls when self-hosted") {
  scripted_installation here;
  here.mode.is = domain::installation_mode::self_hosted;
  std::set<std::string_view> refused;
  for (const auto& call : sample_calls()) {
    const auto& route = route_named(here, call.route);
    if (!route.platform_only) continue;
    CAPTURE(call.route);
    refused.insert(call.route);
    here.state.requests = 0;
    for (const auto* caller : {"", "ada", "ora", "cli"}) {
      const auto answer = here.send(call.verb, call.target, call.body, caller);
      CHECK(answer.status == 403);
      CHECK(json_of(answer)["code"] == "self_hosted");
    }
    CHECK(here.state.requests == 0);
  }
  for (const auto* named : {"sign_up", "sign_in", "create_organization", "delete_organization",
                            "invite_member", "create_project", "delete_project", "change_plan"})
    CHECK(refused.contains(named));
}

TEST_CASE("every route: allows members everything when self-hosted") {
  scripted_installation here;
  here.mode.is = domain::installation_mode::self_hosted;
  for (const auto& call : sample_calls()) {
    const auto& route = route_named(here, call.route);
    if (!route.asks || route.platform_only) continue;
    CAPTURE(call.route);
    CHECK(status_for(here, call, "rex") == call.status);
  }
}
