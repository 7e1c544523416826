#include "api/openapi/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "api/http/route_table.hpp"
#include "api/openapi/examples.hpp"
#include "api/openapi/schema.hpp"

namespace signalbox::api::openapi {

namespace {

using core::json;

/// The description of a path parameter, by the beginning of the pattern.
struct path_row {
  std::string_view name;
  std::string_view below;
  std::string_view summary;
  json (*schema)(std::string_view);
};

constexpr path_row path_rows[] = {
    {"slug", "/platform/", "The organization", schemas::ref},
    {"ref", "/platform/", "The project", schemas::ref},
    {"gotrue_id", "/platform/organizations/", "The member's account", schemas::uuid},
    {"role_id", "/platform/organizations/", "The role's id", schemas::whole},
    {"invitation", "/platform/organizations/",
     "The invitation's id; for the invited user, the token from their link", schemas::text},
    {"token", "/platform/organizations/", "The token from the link", schemas::text},
    {"token", "/platform/pg-meta/", "The token of the link", schemas::text},
    {"factor_id", "/auth/v1/factors/", "The authenticator", schemas::uuid},
    {"identity_id", "/auth/v1/user/identities/", "The linked identity", schemas::uuid},
    {"session_id", "/platform/profile/sessions/", "The session", schemas::uuid},
    {"id", "/platform/profile/access-tokens/", "The access token", schemas::uuid},
    {"id", "/platform/projects/{ref}/content/item/", "The snippet", schemas::uuid},
    {"id", "/platform/projects/{ref}/content/folders/", "The folder", schemas::uuid},
    {"version", "/platform/projects/{ref}/content/item/", "The version", schemas::whole},
    {"id", "/platform/projects/{ref}/notifications/", "The exception", schemas::uuid},
    {"name", "/platform/projects/{ref}/run-lints/", "The name of the lint", schemas::text},
    {"id", "/platform/projects/{ref}/cron/", "The job", schemas::whole},
    {"id", "/platform/database/{ref}/backups/", "The label of the backup", schemas::text},
    {"token", "/platform/database/", "The token of the link", schemas::text},
    {"dump", "/platform/database/", "The dump", schemas::uuid},
    {"upload", "/platform/database/", "The uploaded file", schemas::uuid},
    {"addon_variant", "/platform/projects/{ref}/billing/", "The variant", schemas::text},
    {"id", "/platform/projects/{ref}/hooks/", "The hook", schemas::uuid},
    {"seq", "/platform/projects/{ref}/hooks/", "The delivery", schemas::whole},
    {"id", "/platform/projects/{ref}/vault/", "The secret", schemas::uuid},
    {"branch_ref", "/platform/projects/", "The branch", schemas::ref},
    {"token", "/platform/projects/{ref}/logs/", "The token of the link", schemas::text},
    {"id", "/platform/projects/", "The API key", schemas::uuid},
    {"id", "/platform/pg-meta/{ref}/transactions/", "The transaction", schemas::uuid},
    {"mapping", "/platform/pg-meta/{ref}/wrappers/", "The id of the user mapping", schemas::whole},
    {"backend", "/platform/pg-meta/", "The process id of the session in PostgreSQL",
     schemas::whole},
    {"id", "/platform/pg-meta/{ref}/rows/imports/", "The import", schemas::uuid},
    {"number", "/platform/pg-meta/{ref}/rows/imports/",
     "The part: 1, 2, …; the last one may be sent again", schemas::whole},
    {"id", "/platform/pg-meta/{ref}/query/",
     "The query: the X-Request-Id with which it was started", schemas::text},
    {"id", "/platform/pg-meta/",
     "The object: its oid; for a column, the oid of its table, a dot, and its number; for an "
     "extension, its name",
     schemas::text},
    {"id", "/platform/incidents/", "The incident", schemas::uuid},
    {"id", "/platform/operator/incidents/", "The incident", schemas::uuid},
    {"id", "/platform/operator/notice/", "The notice", schemas::uuid},
    {"id", "/status/incidents/", "The incident", schemas::uuid},
    {"number", "/platform/operator/",
     "The invoice's number: 1 to 64 letters, digits, '-', '_' or '.'", schemas::text},
    {"ticket_id", "/platform/operator/", "The ticket's number", schemas::whole},
    {"ticket_id", "/platform/profile/", "The ticket's number", schemas::whole},
    {"simulation_id", "/platform/operator/", "The simulation", schemas::uuid},
    {"region", "/platform/operator/", "The region's code", schemas::text},
    {"name", "/platform/telemetry/", "The flag: 1 to 64 letters, digits, '_', '-' or '.'",
     schemas::text},
};

/// Adds the value of a parameter in a route's example, if present.
void put_example(json& into, const route& what, const std::optional<std::string>& value) {
  if (value) into["examples"][std::string{what.name}] = {{"value", *value}};
}

json path_parameter(const route& what, std::string_view name) {
  const auto found = std::ranges::find_if(path_rows, [&](const path_row& row) {
    return row.name == name && what.pattern.starts_with(row.below);
  });
  if (found == std::end(path_rows)) {
    throw std::invalid_argument(
        fmt::format("route {}: unknown parameter {{{}}}: add it to api/openapi/parameters.cpp",
                    what.name, name));
  }
  json made = {{"name", name},
               {"in", "path"},
               {"required", true},
               {"description", found->summary},
               {"schema", found->schema({})}};
  put_example(made, what, example_parameter(what, name));
  return made;
}

json query_schema(const query_field& field) {
  if (field.range) {
    return {{"type", "integer"},
            {"minimum", field.range->low},
            {"maximum", field.range->high},
            {"default", field.range->fallback}};
  }
  json made = {{"type", "string"}};
  if (!field.one_of.empty()) {
    made["enum"] = field.one_of;
    made["default"] = field.one_of.front();
  }
  return made;
}

json query_parameter(const route& what, const query_field& field) {
  json made = {{"name", field.name},
               {"in", "query"},
               {"required", false},
               {"description", field.summary},
               {"schema", query_schema(field)}};
  put_example(made, what, example_query(what.name, field.name));
  return made;
}

/// Returns the query parameter that selects among the routes.
json choice_among(std::span<const route* const> routes) {
  json values = json::array();
  json made = {{"in", "query"}, {"required", true}};
  for (const auto* one : routes) {
    const auto choice = one->when.value_or(query_choice{});
    made["name"] = choice.name;
    values.push_back(choice.value);
    put_example(made, *one, std::string{choice.value});
  }
  made["description"] = "Selects one of several calls";
  made["schema"] = {{"type", "string"}, {"enum", std::move(values)}};
  return made;
}

}  // namespace

json parameters_of(std::span<const route* const> routes) {
  const auto& first = *routes.front();
  json all = json::array();
  for (const auto segment : segments_of(first.pattern)) {
    if (is_parameter(segment)) all.push_back(path_parameter(first, parameter_name(segment)));
  }
  if (first.when) all.push_back(choice_among(routes));
  for (const auto* one : routes) {
    for (const auto& field : one->query)
      all.push_back(query_parameter(*one, field));
  }
  return all;
}

}  // namespace signalbox::api::openapi
