#include "app/command_line/requests.hpp"

#include <fmt/format.h>

#include <string>

#include "core/encoding/url_text.hpp"

namespace signalbox::app {

namespace {

using core::json;

template <class Value>
void put(json& body, const char* name, const std::optional<Value>& value) {
  if (value) body[name] = *value;
}

void put(json& body, const char* name, const std::vector<std::string>& values) {
  if (!values.empty()) body[name] = values;
}

platform_request account_request(std::string path, const std::string& email,
                                 const password_choice& password) {
  json body = {{"email", email}};
  put(body, "password", password.given);
  return {.method = "POST", .path = std::move(path), .body = std::move(body)};
}

std::string restriction_path(const std::string& slug) {
  return fmt::format("/platform/operator/organizations/{}/restriction", core::url_text(slug));
}

/// One overload for each command.
struct to_request {
  platform_request operator()(const create_user& what) const {
    return account_request("/platform/operator/users", what.email, what.password);
  }

  platform_request operator()(const reset_password& what) const {
    return account_request("/platform/operator/users/password", what.email, what.password);
  }

  platform_request operator()(const reset_factors& what) const {
    return {.method = "POST",
            .path = "/platform/operator/users/reset-factors",
            .body = json{{"email", what.email}}};
  }

  platform_request operator()(const show_email_link& what) const {
    return {.method = "POST",
            .path = "/platform/operator/users/email-link",
            .body = json{{"email", what.email}}};
  }

  platform_request operator()(const set_operator_role& what) const {
    return {.method = "PUT",
            .path = "/platform/operator/operators",
            .body = json{{"email", what.email}, {"role", what.role}}};
  }

  platform_request operator()(const list_operators&) const {
    return {.method = "GET", .path = "/platform/operator/operators"};
  }

  platform_request operator()(const open_incident& what) const {
    json body = {{"title", what.title},
                 {"impact", what.impact},
                 {"affects_project_creation", what.affects_project_creation},
                 {"show_to_everybody", what.show_to_everybody}};
    put(body, "message", what.message);
    put(body, "regions", what.regions);
    put(body, "services", what.services);
    put(body, "organizations", what.organizations);
    put(body, "projects", what.projects);
    return {.method = "POST", .path = "/platform/incidents", .body = std::move(body)};
  }

  platform_request operator()(const update_incident& what) const {
    return {.method = "POST",
            .path = fmt::format("/platform/incidents/{}/updates", core::url_text(what.id)),
            .body = json{{"state", what.state}, {"message", what.message}}};
  }

  platform_request operator()(const list_incidents&) const {
    return {.method = "GET", .path = "/platform/operator/incidents"};
  }

  platform_request operator()(const set_flag& what) const {
    return {.method = "PUT",
            .path = fmt::format("/platform/telemetry/feature-flags/{}", core::url_text(what.name)),
            .body = json{{"value", what.value}}};
  }

  platform_request operator()(const restrict_organization& what) const {
    json body = {{"status", what.status}};
    if (what.until) body["grace_period_end"] = core::to_iso8601(*what.until);
    put(body, "reason", what.reason);
    return {.method = "PUT", .path = restriction_path(what.slug), .body = std::move(body)};
  }

  platform_request operator()(const release_organization& what) const {
    return {.method = "DELETE", .path = restriction_path(what.slug)};
  }

  platform_request operator()(const list_projects&) const {
    return {.method = "GET", .path = "/platform/operator/projects"};
  }
};

}  // namespace

platform_request request_of(const server_command& what) {
  return std::visit(to_request{}, what);
}

}  // namespace signalbox::app
