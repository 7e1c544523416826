#include "domain/query/column_locks.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "domain/query/object_names.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

namespace {

/// Common functions in defaults that are not volatile. Functions of users are volatile unless they
/// are declared otherwise.
constexpr auto stable_functions = std::to_array<std::string_view>({"now",
                                                                   "transaction_timestamp",
                                                                   "statement_timestamp",
                                                                   "timezone",
                                                                   "date_trunc",
                                                                   "date_part",
                                                                   "extract",
                                                                   "make_date",
                                                                   "make_interval",
                                                                   "make_timestamp",
                                                                   "to_char",
                                                                   "to_date",
                                                                   "to_timestamp",
                                                                   "to_number",
                                                                   "lower",
                                                                   "upper",
                                                                   "btrim",
                                                                   "concat",
                                                                   "format",
                                                                   "length",
                                                                   "md5",
                                                                   "repeat",
                                                                   "replace",
                                                                   "encode",
                                                                   "decode",
                                                                   "array_fill",
                                                                   "json_build_object",
                                                                   "json_build_array",
                                                                   "jsonb_build_object",
                                                                   "jsonb_build_array",
                                                                   "current_setting",
                                                                   "current_database"});

constexpr auto serial_types = std::to_array<std::string_view>(
    {"serial", "bigserial", "smallserial", "serial2", "serial4", "serial8"});

constexpr auto volatile_default =
    "The default differs from row to row, so adding the column rewrites the table, and nothing "
    "else "
    "can use it meanwhile.";

/// The first function in an expression that may be volatile; empty when there is none.
std::string volatile_function(const core::json& expression) {
  std::string found;
  if (!expression.is_structured()) return found;
  walk_tree(expression, [&](std::string_view key, const core::json& value) {
    if (key != "FuncCall" || !found.empty()) return true;
    const auto name = last_name(field_of(value, "funcname"));
    if (std::ranges::find(stable_functions, name) == stable_functions.end()) found = name;
    return true;
  });
  return found;
}

bool is_serial(const core::json& column) {
  const auto type = last_name(field_of(field_of(column, "typeName"), "names"));
  return std::ranges::find(serial_types, type) != serial_types.end();
}

std::string reason_of_default(const core::json& expression) {
  const auto function = volatile_function(expression);
  if (function.empty()) return {};
  constexpr auto volatile_functions = std::to_array<std::string_view>(
      {"random", "gen_random_uuid", "uuid_generate_v4", "uuid_generate_v1", "clock_timestamp",
       "timeofday", "nextval"});
  if (std::ranges::find(volatile_functions, function) != volatile_functions.end())
    return volatile_default;
  return "If the function " + function +
         " is volatile, adding the column rewrites the table, and nothing else can use it "
         "meanwhile.";
}

std::string reason_of_column_part(const core::json& part) {
  const auto type = text_field(part, "contype");
  if (type == "CONSTR_DEFAULT") return reason_of_default(field_of(part, "raw_expr"));
  if (type == "CONSTR_IDENTITY") return volatile_default;
  if (type == "CONSTR_GENERATED")
    return "Adding a stored generated column rewrites the table, and nothing else can use it "
           "meanwhile.";
  // A new column is null in every row, so a reference needs no check.
  if (type == "CONSTR_FOREIGN") return {};
  return reason_of_constraint(part);
}

}  // namespace

std::string reason_of_new_column(const core::json& column) {
  if (is_serial(column)) return volatile_default;
  for (const auto& one : field_of(column, "constraints")) {
    const auto node = node_in(one);
    if (node.type != "Constraint") continue;
    auto reason = reason_of_column_part(*node.fields);
    if (!reason.empty()) return reason;
  }
  return {};
}

std::string reason_of_constraint(const core::json& constraint) {
  const auto type = text_field(constraint, "contype");
  const bool is_checked_later = is_set(constraint, "skip_validation");
  if (type == "CONSTR_CHECK" && !is_checked_later)
    return "Adding a CHECK constraint scans the table while nothing else can use it; with NOT "
           "VALID "
           "and a later VALIDATE CONSTRAINT, others can.";
  if (type == "CONSTR_FOREIGN" && !is_checked_later)
    return "Adding a foreign key checks every row while other sessions cannot write to both "
           "tables; "
           "with NOT VALID and a later VALIDATE CONSTRAINT, they can.";
  const bool is_unique = type == "CONSTR_PRIMARY" || type == "CONSTR_UNIQUE";
  if (is_unique && field_of(constraint, "indexname").is_null())
    return "The constraint builds an index while nothing else can use the table; with CREATE "
           "UNIQUE "
           "INDEX CONCURRENTLY and USING INDEX, others can.";
  if (type == "CONSTR_EXCLUSION")
    return "The constraint builds an index while nothing else can use the table.";
  return {};
}

}  // namespace signalbox::domain
