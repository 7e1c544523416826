#include "api/database/constraint_fields.hpp"

#include "api/database/object_fields.hpp"

namespace signalbox::api {

namespace {

const std::vector<std::string_view> foreign_key_actions{"NO ACTION", "RESTRICT", "CASCADE",
                                                        "SET NULL", "SET DEFAULT"};

body_field required_names(std::string_view name, std::string_view summary) {
  auto made = names_field(name, summary);
  made.required = true;
  made.texts_min = 1;
  return made;
}

}  // namespace

std::vector<body_field> foreign_key_fields() {
  return {
      name_field("name", "Its name; chosen by PostgreSQL when absent"),
      required_names("columns", "The columns that refer"),
      name_field("target_schema", "public when absent"),
      name_field("target_table", "The table to which they refer", true),
      names_field("target_columns", "Its columns; the primary key when absent"),
      choice_field("on_update", "When a row of the target changes its key", foreign_key_actions),
      choice_field("on_delete", "When a row of the target is deleted", foreign_key_actions),
      boolean_field("is_deferrable", "It can be checked at the end of a transaction")};
}

domain::new_foreign_key foreign_key_of(const body& from) {
  return {.name = from.maybe_text("name").value_or(""),
          .columns = from.texts("columns"),
          .target_schema = from.maybe_text("target_schema").value_or("public"),
          .target_table = from.text("target_table"),
          .target_columns = from.texts("target_columns"),
          .on_update = from.maybe_text("on_update").value_or("NO ACTION"),
          .on_delete = from.maybe_text("on_delete").value_or("NO ACTION"),
          .is_deferrable = from.boolean_or("is_deferrable", false)};
}

}  // namespace signalbox::api
