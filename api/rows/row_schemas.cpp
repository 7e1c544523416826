#include "api/schemas.hpp"

namespace signalbox::api::schemas {

std::vector<component> row_schemas() {
  const auto cell = or_null(text("In PostgreSQL's text form"));
  const auto key = object({{"kind", one_of({"primary_key", "unique", "row_address", "none"})},
                           {"columns", list(text())}},
                          "What identifies a row; `row_address` is ctid, which every update of the "
                          "row changes");
  const auto row =
      object({{"values", list(cell, "In the order of `columns`")},
              {"key", list(cell, "The values of the key's columns")},
              {"version", or_null(text("Changes with every update of the row; null for views, "
                                       "materialized views and foreign tables"))},
              {"cut", list(whole(), "The numbers from 0 of the values that were cut")}});
  const auto changed = object({{"index", whole("Of the change")},
                               {"key", list(cell)},
                               {"version", or_null(text())},
                               {"values", by_key(cell, "Without long values")}});
  const auto conflict = object({{"index", whole("Of the change")},
                                {"reason", one_of({"changed", "deleted"})},
                                {"version", or_null(text("Of the row as it is now"))},
                                {"values", or_null(by_key(cell, "Of the row as it is now"))}});
  return {
      {"TableRows",
       object({maybe("columns", list(text())), maybe("key", key), maybe("rows", list(row)),
               maybe("next", or_null(list(cell, "For `after` of the next page"))),
               maybe("sql", text("With `dry_run` instead of all others"))},
              "A page of a table")},
      {"RowCount",
       object({{"count", whole()},
               {"is_estimate", flag("The planner's estimate, because there are more than 50,000 "
                                    "rows or counting took too long")}})},
      {"RowImport", object({{"id", uuid()},
                            {"part_bytes_max", whole("Of the body of a part")},
                            {"idle_ms_max", whole("After so much time without a part the import is "
                                                  "rolled back")}})},
      {"ImportedPart",
       object({{"part", whole()},
               {"records", whole("Of this part")},
               {"rows", whole("Inserted or updated by this part")},
               {"rejected", list(object({{"index", whole("Of the record in the part, from 0")},
                                         {"line", whole("Of the file, in which the record begins")},
                                         {"reason", text()},
                                         {"sqlstate", or_null(text())}}))}})},
      {"FinishedImport",
       object(
           {{"records", whole()}, {"rows", whole("Inserted or updated")}, {"rejected", whole()}})},
      {"SavedChanges",
       object({maybe("saved", flag("False: nothing was saved")),
               maybe("rows", list(changed, "Inserted and updated rows as they are now")),
               maybe("conflicts", list(conflict, "Rows that others changed since")),
               maybe("sql", text("With `dry_run` instead of all others"))})}};
}

}  // namespace signalbox::api::schemas
