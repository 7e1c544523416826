#include "api/openapi/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "api/openapi/examples.hpp"
#include "api/route_table.hpp"
#include "api/schemas/schema.hpp"

namespace signalbox::api::openapi {

namespace {

using domain::json;

/// A parameter of the path: what it is where patterns begin so.
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
    {"id", "/platform/incidents/", "The incident", schemas::uuid},
    {"name", "/platform/telemetry/", "The flag: 1 to 64 letters, digits, '_', '-' or '.'",
     schemas::text},
};

json path_parameter(const route& what, std::string_view name) {
  const auto found = std::ranges::find_if(path_rows, [&](const path_row& row) {
    return row.name == name && what.pattern.starts_with(row.below);
  });
  if (found == std::end(path_rows)) {
    throw std::invalid_argument(
        fmt::format("route {}: nothing is known of its parameter {{{}}}: add it to "
                    "api/openapi/parameters.cpp",
                    what.name, name));
  }
  json made = {{"name", name},
               {"in", "path"},
               {"required", true},
               {"description", found->summary},
               {"schema", found->schema({})}};
  if (const auto value = example_parameter(what, name)) made["example"] = *value;
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

}  // namespace

json parameters_of(const route& what) {
  json all = json::array();
  for (const auto segment : segments_of(what.pattern)) {
    if (is_parameter(segment)) all.push_back(path_parameter(what, parameter_name(segment)));
  }
  for (const auto& field : what.query) {
    all.push_back({{"name", field.name},
                   {"in", "query"},
                   {"required", false},
                   {"description", field.summary},
                   {"schema", query_schema(field)}});
  }
  return all;
}

}  // namespace signalbox::api::openapi
