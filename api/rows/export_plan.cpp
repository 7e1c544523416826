#include "api/rows/export_plan.hpp"

#include <utility>

#include "api/query/copy_audit.hpp"
#include "api/rows/row_fields.hpp"
#include "api/rows/table_access.hpp"
#include "domain/query/row_export.hpp"
#include "tenant_sql/ndjson_writer.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::result;
using domain::row_export_format;

std::string_view media_type_of(row_export_format format) {
  switch (format) {
    case row_export_format::csv:
      return "text/csv; charset=utf-8";
    case row_export_format::tsv:
      return "text/tab-separated-values; charset=utf-8";
    case row_export_format::json_lines:
      return tenant_sql::ndjson_type;
    case row_export_format::sql_inserts:
      return "application/sql; charset=utf-8";
  }
  return "application/octet-stream";
}

tenant_sql::copy_writer::form form_of(row_export_format format) {
  using form = tenant_sql::copy_writer::form;
  if (format == row_export_format::json_lines) return form::json_lines;
  return format == row_export_format::sql_inserts ? form::lines : form::plain;
}

}  // namespace

awaitable<result<export_plan>> plan_row_export(call& c, sql_access access,
                                               std::string application) {
  auto name = table_name_of(c);
  if (!name) co_return std::unexpected(std::move(name.error()));
  const auto what = row_export_of(c);
  if (!what) co_return std::unexpected(what.error());
  const auto table = co_await read_table_facts(c, access, std::move(*name));
  if (!table) co_return std::unexpected(table.error());
  auto text = domain::row_export_text(*table, *what);
  if (!text) co_return std::unexpected(std::move(text.error()));
  export_plan made;
  made.form = form_of(what->format);
  made.media_type = media_type_of(what->format);
  const auto format = c.input.text("format");
  made.file_name = c.input.maybe_text("filename").value_or(table->name.name + "." + format);
  made.request = row_request_of(c, access, true);
  made.request.as.application_name = std::move(application);
  // Exactly one statement, by the protocol.
  made.request.parameters.emplace();
  made.request.time_max = tenant_sql::statement_time_max;
  made.request.text = std::move(*text);
  core::json detail = {{"direction", "export"},
                       {"format", format},
                       {"table", table->name.schema + "." + table->name.name}};
  audit_copy(c, made.request, made.state, std::move(detail));
  co_return made;
}

}  // namespace signalbox::api
