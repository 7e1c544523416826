#include "logs/sql_query.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "domain/log/log_entry.hpp"
#include "domain/log/log_sql.hpp"
#include "domain/log/text_position.hpp"
#include "logs/memory_budget.hpp"
#include "logs/query_run.hpp"
#include "logs/sql_context.hpp"

namespace signalbox::logs {

namespace {

struct statement_end {
  void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
};
using sql_statement = std::unique_ptr<sqlite3_stmt, statement_end>;

std::unexpected<core::error> sql_error(core::errc code, std::string_view detail,
                                       std::string message) {
  auto made = core::fail(code, std::move(message));
  made.error().detail_code = fmt::format("log_sql_{}", detail);
  return made;
}

std::unexpected<core::error> time_error(const sql_limits& limits) {
  return sql_error(core::errc::timeout, "timeout",
                   fmt::format("The query took longer than {} ms. Choose a shorter time range, "
                               "or narrow it by \"timestamp\" or \"severity\".",
                               limits.time.count()));
}

read_deadline end_of(const sql_limits& limits) {
  return {std::chrono::steady_clock::now() + limits.time, limits.is_caller_gone.get()};
}

std::unexpected<core::error> memory_error(const sql_limits& limits) {
  return sql_error(core::errc::bad_request, "memory",
                   fmt::format("The query needs more than {} MiB of memory.",
                               limits.memory_bytes / 1024 / 1024));
}

sql_value value_of(sqlite3_stmt* row, int column) {
  const auto bytes = [&] {
    const auto* const data = static_cast<const char*>(sqlite3_column_blob(row, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(row, column));
    return std::string_view{data == nullptr ? "" : data, data == nullptr ? 0 : size};
  };
  switch (sqlite3_column_type(row, column)) {
    case SQLITE_NULL:
      return std::monostate{};
    case SQLITE_INTEGER:
      return sqlite3_column_int64(row, column);
    case SQLITE_FLOAT:
      return sqlite3_column_double(row, column);
    case SQLITE_BLOB: {
      std::string hex;
      for (const char byte : bytes())
        hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
      return hex;
    }
    default:
      return domain::readable_text(bytes());
  }
}

std::size_t size_of_value(const sql_value& value) {
  const auto* const text = std::get_if<std::string>(&value);
  return sizeof(sql_value) + (text == nullptr ? 0 : text->size());
}

/// One query, from its text to its rows.
class sql_run {
 public:
  sql_run(const log_place& at, const domain::log_catalogue& schema, const domain::log_range& range,
          const sql_limits& limits)
      : limits_(limits),
        budget_(limits.memory_bytes, end_of(limits)),
        from_(at.folder, range, at.vfs),
        context_{.from = from_, .schema = schema, .range = range, .deadline = end_of(limits)},
        engine_(database::in_memory()) {
    engine_.run("PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = 0");
    // Its table is made by the first use, which the rules would prohibit.
    engine_.run("SELECT 1 FROM json_each('[]')");
    add_log_functions(engine_.handle(), context_);
    add_log_tables(engine_.handle(), context_);
    restrict_to_logs(engine_.handle(), context_);
  }

  [[nodiscard]] core::result<sql_result> run(const domain::edited_text& query) {
    sqlite3_stmt* prepared = nullptr;
    const char* tail = nullptr;
    const int code = sqlite3_prepare_v3(engine_.handle(), query.text.data(),
                                        static_cast<int>(query.text.size()), 0, &prepared, &tail);
    const sql_statement statement{prepared};
    if (code != SQLITE_OK) return failure(code, true, query);
    // The text was checked before; these are a second wall.
    const bool is_whole = tail == query.text.data() + query.text.size();
    if (!is_whole || prepared == nullptr || sqlite3_stmt_readonly(prepared) == 0 ||
        sqlite3_stmt_isexplain(prepared) != 0)
      return sql_error(core::errc::bad_request, "denied", "Logs can only be read.");
    return read(prepared, query);
  }

  [[nodiscard]] const memory_budget& budget() const { return budget_; }

 private:
  [[nodiscard]] core::result<sql_result> read(sqlite3_stmt* row, const domain::edited_text& query) {
    sql_result made;
    const int columns = sqlite3_column_count(row);
    for (int column = 0; column < columns; ++column) {
      const char* const name = sqlite3_column_name(row, column);
      made.columns.push_back(domain::log_column_name(name == nullptr ? "" : name));
    }
    std::size_t bytes = 0;
    int code = sqlite3_step(row);
    for (; code == SQLITE_ROW; code = sqlite3_step(row)) {
      if (made.rows.size() == limits_.rows || bytes > limits_.result_bytes) {
        made.is_cut = true;
        break;
      }
      std::vector<sql_value> values;
      for (int column = 0; column < columns; ++column) {
        values.push_back(value_of(row, column));
        bytes += size_of_value(values.back());
      }
      made.rows.push_back(std::move(values));
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW) return failure(code, false, query);
    made.damaged = from_.damaged();
    made.memory_bytes = budget_.peak_bytes();
    return made;
  }

  [[nodiscard]] std::unexpected<core::error> failure(int code, bool is_compiling,
                                                     const domain::edited_text& query) {
    const int primary = code & 0xFF;
    if (context_.is_late || budget_.is_late() || primary == SQLITE_INTERRUPT)
      return time_error(limits_);
    if (primary == SQLITE_NOMEM) return memory_error(limits_);
    const std::string words = sqlite3_errmsg(engine_.handle());
    if (context_.is_denied || primary == SQLITE_AUTH)
      return sql_error(core::errc::bad_request, "denied",
                       fmt::format("The query uses what is not available for logs ({}).", words));
    if (primary == SQLITE_TOOBIG)
      return sql_error(core::errc::bad_request, "value_too_large",
                       "The query makes a text of more than 512 KiB, or reads too many lines that "
                       "arrived out of order.");
    if (!is_compiling)
      return sql_error(core::errc::bad_request, "failed",
                       fmt::format("The query failed: {}.", words));
    const auto place = place_of(query);
    const auto shown = place ? fmt::format(" (character {})", *place) : std::string{};
    auto made = sql_error(core::errc::bad_request, "invalid",
                          fmt::format("The query is invalid: {}{}.", words, shown));
    if (place) domain::set_text_position(made.error(), *place);
    return made;
  }

  /// Where SQLite found the fault, in characters of the caller's text from 1.
  [[nodiscard]] std::optional<std::size_t> place_of(const domain::edited_text& query) const {
    const int offset = sqlite3_error_offset(engine_.handle());
    if (offset < 0 || static_cast<std::size_t>(offset) > query.text.size()) return std::nullopt;
    const auto before = std::string_view{query.text}.substr(0, static_cast<std::size_t>(offset));
    const auto characters = core::count_code_points(before);
    if (!characters) return std::nullopt;
    return domain::original_character(query.edits, *characters) + 1;
  }

  sql_limits limits_;
  memory_budget budget_;
  snapshot from_;
  sql_context context_;
  database engine_;
};

}  // namespace

core::result<sql_result> query_logs(const log_place& at, const domain::log_catalogue& schema,
                                    std::string_view text, const domain::log_range& range,
                                    const sql_limits& limits) {
  const auto query = domain::prepare_log_sql(schema, text);
  if (!query) return std::unexpected(query.error());
  const auto deadline = end_of(limits);
  auto run = attempt_read([&]() -> core::result<sql_result> {
    try {
      return sql_run{at, schema, range, limits}.run(query->query);
    } catch (const sqlite_failure& failure) {
      // Before the query: the tables, or the segments of the range, need more than the limits.
      if (failure.code() != SQLITE_NOMEM) throw;
      // A budget also refuses memory when its time has passed.
      return deadline.has_passed() ? time_error(limits) : memory_error(limits);
    }
  });
  if (!run) return std::unexpected(run.error());
  return *std::move(run);
}

}  // namespace signalbox::logs
