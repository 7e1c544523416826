#include "app/command_line/requests.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using namespace signalbox::app;
using core::json;

TEST_CASE("requests: an account's password is sent only if it is given") {
  const auto generated = request_of(create_user{.email = "a@b.cd", .password = {}});
  CHECK(generated.method == "POST");
  CHECK(generated.path == "/platform/operator/users");
  CHECK(*generated.body == json{{"email", "a@b.cd"}});
  const auto given = request_of(reset_password{.email = "a@b.cd", .password = {.given = "pw"}});
  CHECK(given.path == "/platform/operator/users/password");
  CHECK(*given.body == json{{"email", "a@b.cd"}, {"password", "pw"}});
}

TEST_CASE("requests: changes of sign-in methods contain only the address") {
  const auto factors = request_of(reset_factors{.email = "a@b.cd"});
  CHECK(factors.method == "POST");
  CHECK(factors.path == "/platform/operator/users/reset-factors");
  CHECK(*factors.body == json{{"email", "a@b.cd"}});
  const auto link = request_of(show_email_link{.email = "a@b.cd"});
  CHECK(link.path == "/platform/operator/users/email-link");
  CHECK(*link.body == json{{"email", "a@b.cd"}});
}

TEST_CASE("requests: an operator role is assigned by address") {
  const auto requested = request_of(set_operator_role{.email = "a@b.cd", .role = "on_call"});
  CHECK(requested.method == "PUT");
  CHECK(requested.path == "/platform/operator/operators");
  CHECK(*requested.body == json{{"email", "a@b.cd"}, {"role", "on_call"}});
  CHECK(request_of(list_operators{}).path == "/platform/operator/operators");
}

TEST_CASE("requests: an incident without a scope sends none") {
  const auto requested = request_of(open_incident{.title = "Down"});
  CHECK(requested.method == "POST");
  CHECK(requested.path == "/platform/incidents");
  CHECK(*requested.body == json{{"title", "Down"},
                                {"impact", "minor"},
                                {"affects_project_creation", false},
                                {"show_to_everybody", false}});
}

TEST_CASE("requests: an incident's scope and message are sent") {
  const auto requested = request_of(open_incident{.title = "Down",
                                                  .impact = "major",
                                                  .message = "We look.",
                                                  .regions = {"us-east-1"},
                                                  .services = {"auth"},
                                                  .organizations = {"o"},
                                                  .projects = {"p", "q"},
                                                  .affects_project_creation = true,
                                                  .show_to_everybody = true});
  CHECK((*requested.body)["message"] == "We look.");
  CHECK((*requested.body)["regions"] == json{"us-east-1"});
  CHECK((*requested.body)["services"] == json{"auth"});
  CHECK((*requested.body)["organizations"] == json{"o"});
  CHECK((*requested.body)["projects"] == json{"p", "q"});
  CHECK((*requested.body)["affects_project_creation"] == true);
  CHECK((*requested.body)["show_to_everybody"] == true);
}

TEST_CASE("requests: an update is sent to its incident, whose id cannot change the path") {
  const auto requested =
      request_of(update_incident{.id = "../x", .state = "resolved", .message = "Done."});
  CHECK(requested.method == "POST");
  CHECK(requested.path == "/platform/incidents/..%2Fx/updates");
  CHECK(*requested.body == json{{"state", "resolved"}, {"message", "Done."}});
}

TEST_CASE("requests: a flag is set by PUT") {
  const auto requested = request_of(set_flag{.name = "branching 2.0", .value = true});
  CHECK(requested.method == "PUT");
  CHECK(requested.path == "/platform/telemetry/feature-flags/branching%202.0");
  CHECK(*requested.body == json{{"value", true}});
}

TEST_CASE("requests: a restriction has its end and reason if they are given") {
  const core::time_point end{std::chrono::sys_days{std::chrono::year{2026} / 12 / 1}};
  const auto full = request_of(restrict_organization{
      .slug = "acme", .status = "grace_period", .until = end, .reason = "Disk"});
  CHECK(full.method == "PUT");
  CHECK(full.path == "/platform/operator/organizations/acme/restriction");
  CHECK(*full.body == json{{"status", "grace_period"},
                           {"grace_period_end", "2026-12-01T00:00:00.000Z"},
                           {"reason", "Disk"}});
  const auto bare = request_of(restrict_organization{.slug = "acme", .status = "restricted"});
  CHECK(*bare.body == json{{"status", "restricted"}});
  const auto release = request_of(release_organization{.slug = "acme"});
  CHECK(release.method == "DELETE");
  CHECK(release.path == full.path);
  CHECK_FALSE(release.body);
}

TEST_CASE("requests: lists use GET") {
  CHECK(request_of(list_incidents{}).method == "GET");
  CHECK(request_of(list_incidents{}).path == "/platform/operator/incidents");
  CHECK(request_of(list_projects{}).path == "/platform/operator/projects");
}
