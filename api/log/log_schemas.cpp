#include "api/schemas.hpp"
#include "domain/log/log_severity.hpp"
#include "domain/log/log_source.hpp"

namespace signalbox::api::schemas {

namespace {

schema log_moment(std::string_view about = "In microseconds since 1970") {
  return whole(about);
}

schema damaged_files() {
  return list(text(), "Files whose lines are missing, because they are damaged");
}

schema visible_range() {
  return object({{"from", log_moment()}, {"to", log_moment()}},
                "The part of the requested range that the plan's retention shows");
}

schema log_source_schema() {
  return object(
      {{"reference", text("Also the name of its table in SQL")},
       {"name", text()},
       {"is_available", flag("The service exists in this installation")},
       {"reason", or_null(text("Why it is not available"))},
       {"fields", list(object({{"path", text("For example `metadata.request.path`")},
                               {"type", one_of(domain::log_field_type_names.names())}}))}});
}

schema log_catalogue_schema() {
  return object(
      {{"sources", list(named("LogSource"))},
       {"retention_days", whole("Of the organization's plan")},
       {"usage",
        object({{"bytes", whole("On the disk")},
                {"quarantine_bytes", whole("Of damaged files")},
                {"segments", whole("Files")},
                {"oldest_day", or_null(text("On which lines arrived, as YYYY-MM-DD; null: no "
                                            "lines"))}})},
       {"default_query", text("SQL that the explorer begins with")},
       {"templates", list(object({{"name", text()}, {"description", text()}, {"sql", text()}}))},
       {"sql_rows_max", whole("Rows of the result of a query")}});
}

schema log_line() {
  return object({{"id", text("16 hexadecimal digits, in the order of arrival")},
                 {"timestamp", log_moment()},
                 {"source", text("Its reference")},
                 {"severity", one_of(domain::log_severity_names.names())},
                 {"event_message", text()},
                 {"metadata", by_key(anything(), "Typed fields, as the source has them")}});
}

schema log_report() {
  return object(
      {{"searched_to", log_moment("All lines from the begin of the search up to here were read, in "
                                  "microseconds since 1970")},
       {"is_complete", flag("Otherwise there may be further lines behind `searched_to`")},
       {"lines_read", whole()},
       {"damaged", damaged_files()}});
}

schema log_histogram_schema() {
  return object({{"start", log_moment("Of the first interval, in microseconds since 1970")},
                 {"step", whole("Of each interval, in microseconds")},
                 {"counts", list(object({{"debug", whole()},
                                         {"info", whole()},
                                         {"warning", whole()},
                                         {"error", whole()},
                                         {"fatal", whole()}}),
                                 "Lines of each interval")},
                 {"range", visible_range()},
                 {"report", named("LogReport")}});
}

schema log_facets_schema() {
  const auto value = object({{"value", text()}, {"lines", whole()}});
  const auto facet = object({{"field", text()},
                             {"values", list(value, "The most frequent ones first")},
                             {"lines", whole("With a value")},
                             {"distinct", whole("Values that were counted")},
                             {"is_cut", flag("There are more values than were counted")}});
  return object(
      {{"facets", list(facet)}, {"range", visible_range()}, {"report", named("LogReport")}});
}

schema log_query_result() {
  return object(
      {{"result", list(by_key(anything(), "A row by its columns"))},
       {"columns", list(text(), "In their order; a repeated name has a number")},
       {"is_cut", flag("There are more rows than the limits allow")},
       {"damaged", damaged_files()},
       {"range", visible_range()},
       maybe("error", object({{"message", text()},
                              {"code", text("For example `log_sql_invalid`")},
                              maybe("position", whole("In the query, in characters from 1"))},
                             "Why the query failed; then there are no rows"))});
}

}  // namespace

std::vector<component> log_schemas() {
  return {{"LogSource", log_source_schema()},
          {"LogCatalogue", log_catalogue_schema()},
          {"LogLine", log_line()},
          {"LogReport", log_report()},
          {"LogPage", object({{"lines", list(named("LogLine"))},
                              {"next", or_null(text("Continues behind these lines; null: there are "
                                                    "no further ones"))},
                              {"range", visible_range()},
                              {"report", named("LogReport")}})},
          {"LogHistogram", log_histogram_schema()},
          {"LogFacets", log_facets_schema()},
          {"LogContext",
           object({{"lines", list(named("LogLine"))},
                   {"at", or_null(whole("The index of the line itself; null: it was deleted"))},
                   {"report", named("LogReport")}})},
          {"LogQueryResult", log_query_result()}};
}

}  // namespace signalbox::api::schemas
