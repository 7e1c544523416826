#include "domain/query/copy_text.hpp"

#include <utility>

#include "domain/query/query_text.hpp"

namespace signalbox::domain {

namespace {

/// The text before a query whose rows are exported.
std::string_view beginning(copy_format format) {
  return format == copy_format::json_lines ? "COPY (SELECT pg_catalog.row_to_json(t) FROM (\n"
                                           : "COPY (\n";
}

/// The text after the query, on a line of its own.
std::string ending(copy_format format, bool has_header) {
  if (format == copy_format::lines)
    return "\n) TO STDOUT WITH (FORMAT csv, ENCODING 'UTF8', QUOTE E'\\x01', DELIMITER E'\\x02')";
  if (format == copy_format::json_lines)
    return "\n) AS t) TO STDOUT WITH (FORMAT csv, ENCODING 'UTF8', QUOTE E'\\x01', "
           "DELIMITER E'\\x02')";
  std::string made = "\n) TO STDOUT WITH (FORMAT csv, ENCODING 'UTF8', HEADER ";
  made += has_header ? "true" : "false";
  if (format == copy_format::tsv) made += ", DELIMITER E'\\t'";
  return made + ")";
}

}  // namespace

core::result<edited_text> export_text(std::string_view text, const parsed_text& parsed,
                                      copy_format format, bool has_header) {
  if (parsed.statements.size() != 1)
    return fail_query("An export needs exactly one query. Select the query to export.",
                      "export_one_statement");
  const auto& only = parsed.statements.front();
  if (only.understood == understanding::syntax_error)
    return fail_query(only.fault ? only.fault->message : "The query has a syntax error.",
                      "export_syntax_error");
  if (only.understood != understanding::complete)
    return fail_query("The query is too long to be exported. Export from a view.",
                      "export_too_complex");
  if (only.kind != statement_kind::select || only.writes)
    return fail_query(
        "Only a query that returns rows and changes nothing can be exported: SELECT, VALUES, TABLE "
        "or WITH.",
        "export_not_a_query");
  text_editor editor(text);
  editor.replace(0, only.bytes.begin, beginning(format));
  editor.replace(only.bytes.end, text.size(), ending(format, has_header));
  return std::move(editor).finish();
}

std::string export_text(const table_name& table, copy_format format, bool has_header) {
  return export_of_query("SELECT * FROM " + quoted(table), format, has_header);
}

std::string export_of_query(std::string_view query, copy_format format, bool has_header) {
  return std::string(beginning(format)) + std::string(query) + ending(format, has_header);
}

std::string import_text(const table_name& table, const std::vector<std::string>& columns,
                        const import_form& form) {
  std::string made = "COPY " + quoted(table);
  for (std::size_t at = 0; at < columns.size(); ++at)
    made += (at == 0 ? " (" : ", ") + quoted_name(columns[at]);
  if (!columns.empty()) made += ")";
  made += " FROM STDIN WITH (ENCODING 'UTF8', FORMAT ";
  made += form.format == copy_format::text ? "text" : "csv";
  made += form.has_header ? ", HEADER true" : ", HEADER false";
  if (form.delimiter) {
    made += ", DELIMITER " + quoted_text(*form.delimiter);
  } else if (form.format == copy_format::tsv) {
    made += ", DELIMITER E'\\t'";
  }
  if (form.quote) made += ", QUOTE " + quoted_text(*form.quote);
  if (form.null_text) made += ", NULL " + quoted_text(*form.null_text);
  return made + ")";
}

}  // namespace signalbox::domain
