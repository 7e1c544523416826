#include "api/database/object_fields.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/http/body_check.hpp"
#include "api/query/name_list.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

core::result<std::string> name_rule(std::string_view field, std::string_view text) {
  if (auto named = check_name(field, text); !named) return std::unexpected(named.error());
  return std::string(text);
}

}  // namespace

body_field name_field(std::string_view name, std::string_view summary, bool required) {
  return {.name = name, .summary = summary, .required = required, .rule = name_rule};
}

body_field names_field(std::string_view name, std::string_view summary) {
  return {.name = name,
          .summary = summary,
          .kind = value_kind::texts,
          .required = false,
          .rule = name_rule,
          .entries_max = columns_max};
}

body_field sql_field(std::string_view name, std::string_view summary, bool required) {
  return {.name = name,
          .summary = summary,
          .required = required,
          .characters_max = definition_characters_max};
}

body_field choice_field(std::string_view name, std::string_view summary,
                        std::vector<std::string_view> texts) {
  return {.name = name, .summary = summary, .required = false, .one_of = std::move(texts)};
}

body_field boolean_field(std::string_view name, std::string_view summary) {
  return {.name = name, .summary = summary, .kind = value_kind::boolean, .required = false};
}

body_field id_field(std::string_view name, std::string_view summary, bool required) {
  return {.name = name, .summary = summary, .kind = value_kind::integer, .required = required};
}

body_field dry_run_field() {
  return boolean_field("dry_run", "Answer with the SQL and its warnings, and change nothing");
}

bool is_dry_run(const call& c) {
  return c.input.boolean_or("dry_run", false);
}

std::vector<query_field> removal_query(bool can_cascade) {
  std::vector<query_field> made{{.name = "dry_run",
                                 .summary = "Answer with the SQL, and change nothing",
                                 .one_of = {"false", "true"}}};
  if (can_cascade)
    made.push_back({.name = "cascade",
                    .summary = "Also remove what depends on it",
                    .one_of = {"false", "true"}});
  return made;
}

core::result<bool> query_flag(const call& c, std::string_view name) {
  auto text = query_text(c, name);
  if (!text) return std::unexpected(std::move(text.error()));
  return *text == "true";
}

core::result<std::map<std::string, std::string>> settings_in(const body& from,
                                                             std::string_view field) {
  std::map<std::string, std::string> made;
  const auto settings = from.object(field);
  for (const auto& [name, value] : settings.items()) {
    if (!value.is_string())
      return domain::fail_field(std::string(field) + "." + name, "must be a string");
    made.emplace(name, value.get<std::string>());
  }
  return made;
}

core::result<std::vector<body>> nested_bodies(const call& c, std::string_view list,
                                              std::span<const body_field> fields) {
  std::vector<body> made;
  std::size_t at = 0;
  for (auto& one : c.input.objects(list)) {
    auto checked = check_body(one, fields, c.in.clock());
    if (!checked) {
      for (auto& fault : checked.error().fields)
        fault.field = fmt::format("{}[{}].{}", list, at, fault.field);
      return std::unexpected(std::move(checked.error()));
    }
    made.emplace_back(std::move(*checked));
    ++at;
  }
  return made;
}

}  // namespace signalbox::api
