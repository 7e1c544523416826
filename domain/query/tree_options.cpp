#include "domain/query/tree_options.hpp"

#include "domain/query/sql_token.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

namespace {

/// PostgreSQL's `defGetBoolean`; a value that it would refuse counts as true.
bool is_on(const core::json& option) {
  const auto value = node_in(field_of(option, "arg"));
  if (value.type == "Integer") return field_of(*value.fields, "ival").is_number();
  if (value.type == "Boolean") return is_set(*value.fields, "boolval");
  if (value.type != "String") return true;
  const auto word = folded_case(text_field(*value.fields, "sval"));
  return word != "false" && word != "off";
}

}  // namespace

bool has_option(const core::json& options, std::string_view name) {
  bool on = false;
  for (const auto& option : options) {
    const auto node = node_in(option);
    if (node.type == "DefElem" && text_field(*node.fields, "defname") == name)
      on = is_on(*node.fields);
  }
  return on;
}

bool runs_statement(const core::json& explain) {
  return has_option(field_of(explain, "options"), "analyze");
}

}  // namespace signalbox::domain
