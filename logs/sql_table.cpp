#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "core/json/json_cursor.hpp"
#include "domain/log/log_entry.hpp"
#include "logs/line_cursor.hpp"
#include "logs/sql_context.hpp"

namespace signalbox::logs {

namespace {

/// The columns before those of fields.
enum table_column : int {
  id_column,
  time_column,
  message_column,
  metadata_column,
  severity_column,
  first_field
};

/// Of how many blocks each use of a table has the messages in memory.
constexpr std::size_t table_decoded_blocks = 4;
/// The planner's idea of a table's size; only its proportions matter.
constexpr double table_cost = 1e6;
constexpr double narrowing = 100;

struct log_table : sqlite3_vtab {
  sql_context* context = nullptr;
  const domain::log_source* source = nullptr;
  std::vector<const domain::log_field*> fields;  ///< those with keys
};

struct log_rows : sqlite3_vtab_cursor {
  std::unique_ptr<line_cursor> lines;
  bool at_end = true;
  std::string scratch;

  [[nodiscard]] log_table& table() { return *static_cast<log_table*>(pVtab); }
};

void give_bytes(sqlite3_context* to, std::string_view text) {
  sqlite3_result_text64(to, text.data() == nullptr ? "" : text.data(), text.size(),
                        SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Runs what may throw, for SQLite, which cannot.
template <class Work>
int guarded(sqlite3_vtab* table, Work work) noexcept {
  try {
    return work();
  } catch (const sqlite_failure& failure) {
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("%s", failure.what());
    return failure.code();
  } catch (...) {
    return SQLITE_NOMEM;
  }
}

std::string type_name(domain::log_field_type type) {
  switch (type) {
    case domain::log_field_type::number:
      return "NUMERIC";
    case domain::log_field_type::flag:
      return "INTEGER";
    case domain::log_field_type::moment:
      return fmt::format("TEXT COLLATE {}", time_collation);
    default:
      return "TEXT";
  }
}

std::string declaration(const log_table& of) {
  std::string made = fmt::format(
      "CREATE TABLE logs (id TEXT, timestamp TEXT COLLATE {}, event_message TEXT, metadata TEXT, "
      "severity TEXT HIDDEN",
      time_collation);
  for (const auto* field : of.fields)
    made += fmt::format(", \"{}\" {} HIDDEN", field->path, type_name(field->type));
  return made + ')';
}

int connect(sqlite3* to, void* data, int, const char* const* arguments, sqlite3_vtab** made,
            char**) {
  auto& context = *static_cast<sql_context*>(data);
  const auto* const source = context.schema.find(std::string_view{arguments[2]});
  if (source == nullptr) return SQLITE_ERROR;
  std::unique_ptr<log_table> table{new (std::nothrow) log_table{}};
  if (table == nullptr) return SQLITE_NOMEM;
  const int code = guarded(table.get(), [&] {
    table->context = &context;
    table->source = source;
    for (const auto& field : source->fields) {
      if (!field.keys.empty()) table->fields.push_back(&field);
    }
    return sqlite3_declare_vtab(to, declaration(*table).c_str());
  });
  if (code == SQLITE_OK) *made = table.release();
  return code;
}

int disconnect(sqlite3_vtab* table) {
  delete static_cast<log_table*>(table);
  return SQLITE_OK;
}

/// The letter of a comparison that narrows what is read; 0 for others.
char narrowing_of(int column, unsigned char comparison) {
  switch (column) {
    case time_column:
      switch (comparison) {
        case SQLITE_INDEX_CONSTRAINT_EQ:
          return '=';
        case SQLITE_INDEX_CONSTRAINT_GT:
        case SQLITE_INDEX_CONSTRAINT_GE:
          return '>';
        case SQLITE_INDEX_CONSTRAINT_LT:
          return '<';
        case SQLITE_INDEX_CONSTRAINT_LE:
          return 'l';
        default:
          return 0;
      }
    case severity_column:
      return comparison == SQLITE_INDEX_CONSTRAINT_EQ ? 's' : char{0};
    case id_column:
      return comparison == SQLITE_INDEX_CONSTRAINT_EQ ? 'i' : char{0};
    default:
      return 0;
  }
}

/// True when rows in the order of time have the requested order.
bool is_order_of_time(const sqlite3_index_info& query) {
  if (query.nOrderBy < 1 || query.nOrderBy > 2 || query.aOrderBy[0].iColumn != time_column)
    return false;
  return query.nOrderBy == 1 || (query.aOrderBy[1].iColumn == id_column &&
                                 query.aOrderBy[1].desc == query.aOrderBy[0].desc);
}

/// The plan is a text: `o` for oldest first, and the letters of the constraints whose values
/// follow.
int choose_plan(sqlite3_vtab*, sqlite3_index_info* query) {
  std::string plan;
  double cost = table_cost;
  for (int at = 0; at < query->nConstraint; ++at) {
    const auto& constraint = query->aConstraint[at];
    const char letter = narrowing_of(constraint.iColumn, constraint.op);
    const char* const collation = sqlite3_vtab_collation(query, at);
    const bool is_own_order = constraint.iColumn != time_column ||
                              (collation != nullptr && std::strcmp(collation, time_collation) == 0);
    if (constraint.usable == 0 || letter == 0 || !is_own_order) continue;
    plan += letter;
    query->aConstraintUsage[at].argvIndex = static_cast<int>(plan.size());
    cost /= narrowing;
  }
  query->orderByConsumed = is_order_of_time(*query) ? 1 : 0;
  const bool oldest_first = query->orderByConsumed != 0 && query->aOrderBy[0].desc == 0;
  query->idxNum = oldest_first ? 1 : 0;
  query->idxStr = sqlite3_mprintf("%s", plan.c_str());
  query->needToFreeIdxStr = 1;
  query->estimatedCost = std::max(cost, 1.0);
  query->estimatedRows = static_cast<sqlite3_int64>(query->estimatedCost);
  return query->idxStr == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

std::string_view value_text(sqlite3_value* value) {
  if (sqlite3_value_type(value) != SQLITE_TEXT) return {};
  const auto* const text = sqlite3_value_text(value);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

/// Narrows a request by a constraint. SQLite checks the rows again, so that a value that is not
/// understood changes nothing.
void narrow_by(line_filter& filter, char letter, sqlite3_value* value) {
  constexpr std::chrono::microseconds one{1};
  const auto text = value_text(value);
  auto& range = filter.range;
  if (letter == 's') {
    const auto severity = domain::log_severity_names.value_of(text);
    filter.severities &= severity
                             ? static_cast<std::uint8_t>(1U << static_cast<unsigned>(*severity))
                             : std::uint8_t{0xFF};
  } else if (letter == 'i') {
    const auto id = domain::parse_log_id(text);
    if (id) filter.id = id;
  } else if (const auto at = domain::parse_log_time(text)) {
    if (letter == '>' || letter == '=') range.from = std::max(range.from, *at);
    if (letter == '<') range.to = std::min(range.to, *at);
    if (letter == 'l' || letter == '=') range.to = std::min(range.to, *at + one);
  }
}

int move(log_rows& rows) {
  auto& context = *rows.table().context;
  const auto outcome = rows.lines->next();
  rows.at_end = outcome != line_cursor::outcome::line;
  if (outcome != line_cursor::outcome::deadline) return SQLITE_OK;
  context.is_late = true;
  return SQLITE_INTERRUPT;
}

int filter(sqlite3_vtab_cursor* cursor, int order, const char* plan, int count,
           sqlite3_value** values) {
  auto& rows = *static_cast<log_rows*>(cursor);
  return guarded(cursor->pVtab, [&] {
    const auto& table = rows.table();
    line_filter chosen{.sources = 1ULL << table.source->number, .range = table.context->range};
    for (int at = 0; at < count; ++at)
      narrow_by(chosen, plan[at], values[at]);
    rows.lines.reset();
    rows.lines = std::make_unique<line_cursor>(
        table.context->from,
        line_request{
            .filter = chosen, .newest_first = order == 0, .decoded_blocks = table_decoded_blocks},
        table.context->deadline);
    return move(rows);
  });
}

int open_rows(sqlite3_vtab*, sqlite3_vtab_cursor** made) {
  *made = new (std::nothrow) log_rows{};
  return *made == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

int close_rows(sqlite3_vtab_cursor* cursor) {
  delete static_cast<log_rows*>(cursor);
  return SQLITE_OK;
}

int next_row(sqlite3_vtab_cursor* cursor) {
  return guarded(cursor->pVtab, [&] { return move(*static_cast<log_rows*>(cursor)); });
}

int is_at_end(sqlite3_vtab_cursor* cursor) {
  return static_cast<log_rows*>(cursor)->at_end ? 1 : 0;
}

void give_number(sqlite3_context* to, std::string_view text) {
  sqlite3_int64 whole = 0;
  double number = 0;
  if (const auto read = std::from_chars(text.data(), text.data() + text.size(), whole);
      read.ec == std::errc{} && read.ptr == text.data() + text.size())
    return sqlite3_result_int64(to, whole);
  if (const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
      read.ec == std::errc{} && read.ptr == text.data() + text.size())
    return sqlite3_result_double(to, number);
  give_bytes(to, text);
}

void give_field(sqlite3_context* to, log_rows& rows, const domain::log_field& field) {
  const auto found = core::find_json(rows.lines->metadata(), field.keys);
  if (!found || found->kind == core::json_token_kind::null) return;
  if (found->kind == core::json_token_kind::truth)
    return sqlite3_result_int(to, found->raw == "true" ? 1 : 0);
  if (found->kind == core::json_token_kind::number ||
      (found->kind == core::json_token_kind::string &&
       field.type == domain::log_field_type::number && !found->has_escapes))
    return give_number(to, found->raw);
  if (!found->has_escapes) return give_bytes(to, found->raw);
  rows.scratch.clear();
  core::unescape_json(found->raw, rows.scratch);
  give_bytes(to, rows.scratch);
}

int give_column(sqlite3_vtab_cursor* cursor, sqlite3_context* to, int column) {
  auto& rows = *static_cast<log_rows*>(cursor);
  return guarded(cursor->pVtab, [&] {
    switch (column) {
      case id_column:
        give_bytes(to, domain::to_log_id(rows.lines->position().id));
        break;
      case time_column:
        give_bytes(to, domain::to_text(rows.lines->position().at));
        break;
      case message_column:
        give_bytes(to, rows.lines->message());
        break;
      case metadata_column:
        give_bytes(to, rows.lines->metadata());
        break;
      case severity_column:
        give_bytes(to, domain::log_severity_names.name_of(rows.lines->severity()));
        break;
      default:
        give_field(to, rows,
                   *rows.table().fields.at(static_cast<std::size_t>(column - first_field)));
    }
    return SQLITE_OK;
  });
}

int give_rowid(sqlite3_vtab_cursor* cursor, sqlite3_int64* to) {
  *to = static_cast<sqlite3_int64>(static_cast<log_rows*>(cursor)->lines->position().id);
  return SQLITE_OK;
}

/// It has no function that writes, so that the tables are read-only.
const sqlite3_module log_module{.iVersion = 1,
                                .xCreate = connect,
                                .xConnect = connect,
                                .xBestIndex = choose_plan,
                                .xDisconnect = disconnect,
                                .xDestroy = disconnect,
                                .xOpen = open_rows,
                                .xClose = close_rows,
                                .xFilter = filter,
                                .xNext = next_row,
                                .xEof = is_at_end,
                                .xColumn = give_column,
                                .xRowid = give_rowid,
                                .xUpdate = nullptr,
                                .xBegin = nullptr,
                                .xSync = nullptr,
                                .xCommit = nullptr,
                                .xRollback = nullptr,
                                .xFindFunction = nullptr,
                                .xRename = nullptr,
                                .xSavepoint = nullptr,
                                .xRelease = nullptr,
                                .xRollbackTo = nullptr,
                                .xShadowName = nullptr};

}  // namespace

void add_log_tables(sqlite3* to, sql_context& context) {
  int code = sqlite3_create_module_v2(to, "log_lines", &log_module, &context, nullptr);
  for (const auto& source : context.schema.sources()) {
    if (code != SQLITE_OK) break;
    const auto sql = fmt::format("CREATE VIRTUAL TABLE \"{}\" USING log_lines", source.reference);
    code = sqlite3_exec(to, sql.c_str(), nullptr, nullptr, nullptr);
  }
  if (code != SQLITE_OK) throw sqlite_failure(code, sqlite3_errmsg(to));
}

}  // namespace signalbox::logs
