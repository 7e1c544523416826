#include "api/openapi/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "api/openapi/failures.hpp"
#include "api/openapi/operation.hpp"
#include "api/schemas.hpp"
#include "transport/http/status.hpp"

namespace signalbox::api::openapi {

namespace {

using core::json;

constexpr const char* about_all =
    "The dashboard uses only the calls described here.\n\n"
    "Every response carries `X-Request-Id`: the request's own when it was a UUID, otherwise a new "
    "one. A failed call returns `{message, code, requestId}`, and `errors` for invalid fields. "
    "Responses 429 and 503 state in `Retry-After` how many seconds to wait. In addition to the "
    "listed responses, the server returns 405 for a method that an address does not support, and "
    "400, 408, 413, 431 or 501 for a malformed HTTP request.\n\n"
    "A body is a JSON object, and unlisted fields are rejected. Resources of an organization that "
    "the caller is not a member of are reported as not found.";

[[noreturn]] void refuse(const route& what, std::string_view reason) {
  throw std::invalid_argument(fmt::format("route {}: {}", what.name, reason));
}

void check(std::span<const route> routes, const std::vector<schemas::component>& known) {
  for (const auto& one : routes) {
    if (one.about.name.empty()) refuse(one, "it belongs to no resource (api/routes.cpp)");
    const auto& schema = one.answers.schema;
    if (!schema.empty() &&
        std::ranges::find(known, schema, &schemas::component::name) == known.end()) {
      refuse(one, fmt::format("there is no schema {} in api/schemas", schema));
    }
  }
}

json tags_of(std::span<const route> routes) {
  json tags = json::array();
  for (const auto& one : routes) {
    const bool is_new = std::ranges::none_of(
        tags, [&](const json& tag) { return tag.at("name") == one.about.name; });
    if (is_new) tags.push_back({{"name", one.about.name}, {"description", one.about.summary}});
  }
  return tags;
}

std::string lower(std::string_view name) {
  std::string made{name};
  std::ranges::transform(made, made.begin(),
                         [](char c) { return static_cast<char>(c - 'A' + 'a'); });
  return made;
}

json paths_of(std::span<const route> routes) {
  using place = std::pair<std::string_view, transport::http::method>;
  std::map<place, std::vector<const route*>> places;
  for (const auto& one : routes)
    places[{one.pattern, one.verb}].push_back(&one);
  json paths = json::object();
  for (const auto& [where, here] : places) {
    paths[std::string{where.first}][lower(transport::http::method_name(where.second))] =
        operation_of(here);
  }
  return paths;
}

json headers() {
  json id = {{"description", "The request's id"}, {"schema", schemas::text()}};
  json wait = {{"description", "Seconds to wait before the next attempt"},
               {"schema", schemas::between(1, 86'400)}};
  return {{"RequestId", std::move(id)}, {"RetryAfter", std::move(wait)}};
}

json components_of(const std::vector<schemas::component>& known) {
  json all = json::object();
  for (const auto& one : known)
    all[std::string{one.name}] = one.of;
  json token = {{"type", "http"},
                {"scheme", "bearer"},
                {"bearerFormat", "JWT"},
                {"description", "The access token of a session, from signing in or refreshing"}};
  json script = {{"type", "http"},
                 {"scheme", "bearer"},
                 {"bearerFormat", "sbx_…"},
                 {"description",
                  "An access token that a user created for a script. It can make the calls that "
                  "its scopes allow, within the user's permissions"}};
  json alerts = {{"type", "http"},
                 {"scheme", "bearer"},
                 {"description", "The secret of the setting `incidents.alertmanager_token`"}};
  return {{"schemas", std::move(all)},
          {"responses", failure_responses()},
          {"headers", headers()},
          {"securitySchemes",
           {{"accessToken", std::move(token)},
            {"scriptToken", std::move(script)},
            {"alertSource", std::move(alerts)}}}};
}

}  // namespace

json make_document(std::span<const route> routes, std::string_view version) {
  const auto known = schemas::all();
  check(routes, known);
  json license = {{"name", "Apache-2.0"}, {"identifier", "Apache-2.0"}};
  json server = {{"url", "/"}};
  return {{"openapi", "3.1.1"},
          {"info",
           {{"title", "Signalbox"},
            {"version", version},
            {"description", about_all},
            {"license", std::move(license)}}},
          {"servers", json::array({std::move(server)})},
          {"tags", tags_of(routes)},
          {"paths", paths_of(routes)},
          {"components", components_of(known)}};
}

transport::http::stored_content publish(std::span<const route> routes, std::string_view version) {
  return transport::http::make_content(make_document(routes, version).dump(),
                                       "application/json; charset=utf-8");
}

}  // namespace signalbox::api::openapi
