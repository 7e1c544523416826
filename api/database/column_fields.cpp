#include "api/database/column_fields.hpp"

#include "api/database/object_fields.hpp"

namespace signalbox::api {

std::vector<body_field> column_fields() {
  return {name_field("name", "Its name", true),
          sql_field("type", "Its type in SQL: `text`, `varchar(20)`, `app.mood[]`", true),
          sql_field("default_value", "Its default"),
          choice_field("default_value_format", "What the default is", {"expression", "literal"}),
          sql_field("generation_expression", "It is generated from other columns"),
          boolean_field("is_identity", "PostgreSQL numbers the rows"),
          choice_field("identity_generation", "ALWAYS: no other values may be inserted",
                       {"BY DEFAULT", "ALWAYS"}),
          boolean_field("is_nullable", "True when absent"),
          boolean_field("is_primary_key", "It is the primary key, or part of it"),
          boolean_field("is_unique", "No two rows have the same value"),
          sql_field("comment", "A description"),
          sql_field("check", "An expression that is true for all rows")};
}

std::optional<domain::column_default> default_of(const body& from) {
  const auto value = from.maybe_text("default_value");
  if (!value) return std::nullopt;
  return domain::column_default{.value = *value,
                                .is_literal = from.maybe_text("default_value_format") == "literal"};
}

domain::new_column column_of(const body& from) {
  domain::new_column made;
  made.name = from.text("name");
  made.type = from.text("type");
  made.value = default_of(from);
  made.generation_expression = from.maybe_text("generation_expression");
  made.is_identity = from.boolean_or("is_identity", false);
  made.identity_generation = from.maybe_text("identity_generation").value_or("BY DEFAULT");
  made.is_nullable = from.boolean_or("is_nullable", true);
  made.is_primary_key = from.boolean_or("is_primary_key", false);
  made.is_unique = from.boolean_or("is_unique", false);
  made.comment = from.maybe_text("comment").value_or("");
  made.check = from.maybe_text("check");
  return made;
}

}  // namespace signalbox::api
