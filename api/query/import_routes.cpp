#include <memory>
#include <utility>

#include "api/http/call.hpp"
#include "api/query/copy_audit.hpp"
#include "api/query/first_piece.hpp"
#include "api/query/import_body.hpp"
#include "api/query/name_list.hpp"
#include "api/query/sql_access.hpp"
#include "api/query/sql_failure.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/copy_text.hpp"
#include "domain/validation.hpp"
#include "tenant_sql/ndjson_writer.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;
using domain::copy_format;
using transport::http::method;

/// Larger files are a case for psql, near the database.
constexpr std::uint64_t import_bytes_max = std::uint64_t{10} * 1024 * 1024 * 1024;
/// Columns of a table (PostgreSQL's manual, appendix K).
constexpr std::size_t columns_max = 1'600;
constexpr std::size_t null_bytes_max = 256;

/// A body that was collected in memory.
class collected_body final : public transport::http::body_reader {
 public:
  explicit collected_body(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] awaitable<result<std::string_view>> next() override {
    if (std::exchange(is_read_, true)) co_return std::string_view{};
    co_return std::string_view(text_);
  }
  [[nodiscard]] std::optional<std::uint64_t> expected_bytes() const override {
    return text_.size();
  }

 private:
  std::string text_;
  bool is_read_ = false;
};

/// The target of an import and the form of its data.
struct import_target {
  domain::table_name table;
  std::vector<std::string> columns;
  domain::import_form form;
};

result<std::vector<std::string>> columns_of(const call& c) {
  const auto text = c.query("columns").value_or("");
  if (text.empty()) return std::vector<std::string>{};
  auto names = parse_names(text);
  if (!names || names->size() > columns_max)
    return domain::fail_field("columns", "must be names of columns with commas between them");
  for (const auto& name : *names)
    if (auto named = check_name("columns", name); !named) return std::unexpected(named.error());
  return std::move(*names);
}

result<import_target> read_target(const call& c) {
  import_target made;
  made.table = {.schema = c.query("schema").value_or(""), .name = c.query("table").value_or("")};
  if (made.table.schema.empty()) made.table.schema = "public";
  for (const auto& [field, name] :
       {std::pair{"table", made.table.name}, {"schema", made.table.schema}})
    if (auto named = check_name(field, name); !named) return std::unexpected(named.error());
  auto columns = columns_of(c);
  if (!columns) return std::unexpected(std::move(columns.error()));
  made.columns = std::move(*columns);
  const auto format = query_text(c, "format");
  if (!format) return std::unexpected(format.error());
  made.form.format = *format == "csv"   ? copy_format::csv
                     : *format == "tsv" ? copy_format::tsv
                                        : copy_format::text;
  const auto header = query_text(c, "header");
  if (!header) return std::unexpected(header.error());
  made.form.has_header = *header == "true";
  made.form.null_text = c.query("null");
  if (made.form.null_text && made.form.null_text->size() > null_bytes_max)
    return domain::fail_field("null", "must have at most 256 bytes");
  made.form.delimiter = c.query("delimiter");
  if (made.form.delimiter && made.form.delimiter->size() != 1)
    return domain::fail_field("delimiter", "must be one ASCII character");
  return made;
}

awaitable<outcome> import_rows(call& c) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  const auto target = read_target(c);
  if (!target) co_return std::unexpected(target.error());
  auto access = co_await open_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  if (!access->is_full)
    co_return core::fail(errc::forbidden, "You do not have permission to import rows.");
  auto request = text_request_of(c, *access);
  request.text = domain::import_text(target->table, target->columns, target->form);
  request.parameters.emplace();
  request.has_data = true;
  request.time_max = tenant_sql::statement_time_max;
  const auto state = std::make_shared<tenant_sql::copy_state>();
  core::json detail = {{"direction", "import"},
                       {"format", c.query("format").value_or("csv")},
                       {"table", target->table.schema + "." + target->table.name}};
  audit_copy(c, request, state, std::move(detail));
  auto to = std::make_unique<tenant_sql::copy_writer>(state, tenant_sql::copy_writer::form::plain);
  auto started = co_await (*service)->run(std::move(request), std::move(to));
  if (!started) co_return std::unexpected(std::move(started.error()));
  const auto text = std::make_shared<tenant_sql::text_stream>(std::move(*started));
  (void)co_await first_piece(c, text);
  if (state->failure) {
    // The text was built here, so its positions mean nothing to the caller.
    auto why = *state->failure;
    why.position.reset();
    why.line = why.column = 0;
    co_return sql_failure(c, why);
  }
  import_body::parts parts{.text = text,
                           .state = state,
                           .data = c.incoming.upload,
                           .table = target->table.name,
                           .has_byte_order_mark = target->form.format != copy_format::text};
  if (!parts.data) parts.data = std::make_shared<collected_body>(c.incoming.body);
  ready_answer made;
  made.headers.set("Content-Type", std::string(tenant_sql::ndjson_type));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  made.stream = std::make_shared<import_body>(std::move(parts));
  co_return success{.status = 200, .body = std::move(made)};
}

}  // namespace

std::vector<route> import_routes() {
  return {{.name = "import_rows",
           .summary = "Import rows into a table",
           .verb = method::post,
           .pattern = "/platform/pg-meta/{ref}/import",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::query_run,
           .query = {{.name = "table", .summary = "The table's name; required"},
                     {.name = "schema", .summary = "Its schema; `public` when absent"},
                     {.name = "columns",
                      .summary = "The columns in the order of the data, with commas between them; "
                                 "a name with a comma is put into double quotes. All when absent"},
                     {.name = "format",
                      .summary = "csv; tsv: CSV with tabs; text: PostgreSQL's text format",
                      .one_of = {"csv", "tsv", "text"}},
                     {.name = "header",
                      .summary = "The first line has names and is skipped",
                      .one_of = {"false", "true"}},
                     {.name = "null", .summary = "The text that stands for NULL"},
                     {.name = "delimiter", .summary = "Another character between the values"}},
           .upload_bytes_max = import_bytes_max,
           .answers = text_of(tenant_sql::ndjson_type),
           .fails = {errc::conflict},
           .run = import_rows}};
}

}  // namespace signalbox::api
