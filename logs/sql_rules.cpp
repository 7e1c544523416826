#include <algorithm>
#include <array>
#include <string_view>

#include "logs/sql_context.hpp"

namespace signalbox::logs {

namespace {

/// Functions whose time and memory are bounded by the lengths of their arguments; some are ours
/// (`add_log_functions`). Sorted.
constexpr auto allowed_functions = std::to_array<std::string_view>({
    "->",
    "->>",
    "abs",
    "avg",
    "ceil",
    "ceiling",
    "char",
    "coalesce",
    "count",
    "cume_dist",
    "date",
    "date_trunc",
    "datetime",
    "dense_rank",
    "exp",
    "first_value",
    "floor",
    "glob",
    "group_concat",
    "hex",
    "ifnull",
    "iif",
    "instr",
    "json",
    "json_array",
    "json_array_length",
    "json_extract",
    "json_group_array",
    "json_group_object",
    "json_object",
    "json_quote",
    "json_type",
    "json_valid",
    "julianday",
    "lag",
    "last_value",
    "lead",
    "length",
    "like",
    "ln",
    "log",
    "log10",
    "log2",
    "lower",
    "ltrim",
    "max",
    "min",
    "mod",
    "nth_value",
    "ntile",
    "nullif",
    "percent_rank",
    "pow",
    "power",
    "quote",
    "rank",
    "replace",
    "round",
    "row_number",
    "rtrim",
    "sign",
    "sqrt",
    "strftime",
    "substr",
    "substring",
    "sum",
    "time",
    "total",
    "trim",
    "typeof",
    "unicode",
    "unixepoch",
    "upper",
});
static_assert(std::ranges::is_sorted(allowed_functions));

/// The only table beside the sources: it unfolds the elements of a list.
constexpr std::string_view list_table = "json_each";

bool is_allowed_table(const sql_context& context, const char* name) {
  const std::string_view table = name == nullptr ? "" : name;
  return table == list_table || context.schema.find(table) != nullptr;
}

bool is_allowed(const sql_context& context, int action, const char* first, const char* second) {
  switch (action) {
    case SQLITE_SELECT:
      return true;
    case SQLITE_READ:
      return is_allowed_table(context, first);
    case SQLITE_FUNCTION:
      return second != nullptr &&
             std::ranges::binary_search(allowed_functions, std::string_view{second});
    default:
      return false;
  }
}

int authorize(void* data, int action, const char* first, const char* second, const char*,
              const char*) {
  auto& context = *static_cast<sql_context*>(data);
  if (is_allowed(context, action, first, second)) return SQLITE_OK;
  context.is_denied = true;
  return SQLITE_DENY;
}

/// The time between two checks of the deadline is that of so many instructions, or of a function.
constexpr int progress_interval = 1'000;

int check_progress(void* data) {
  auto& context = *static_cast<sql_context*>(data);
  context.is_late = context.is_late || context.deadline.has_passed();
  return context.is_late ? 1 : 0;
}

}  // namespace

void restrict_to_logs(sqlite3* which, sql_context& context) {
  struct limit {
    int of;
    int value;
  };
  constexpr std::array limits{limit{SQLITE_LIMIT_LENGTH, 512 * 1024},
                              limit{SQLITE_LIMIT_SQL_LENGTH, 64 * 1024},
                              limit{SQLITE_LIMIT_COLUMN, 200},
                              limit{SQLITE_LIMIT_EXPR_DEPTH, 100},
                              limit{SQLITE_LIMIT_COMPOUND_SELECT, 20},
                              limit{SQLITE_LIMIT_VDBE_OP, 100'000},
                              limit{SQLITE_LIMIT_FUNCTION_ARG, 50},
                              limit{SQLITE_LIMIT_ATTACHED, 0},
                              limit{SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 500},
                              limit{SQLITE_LIMIT_VARIABLE_NUMBER, 0},
                              limit{SQLITE_LIMIT_TRIGGER_DEPTH, 0},
                              limit{SQLITE_LIMIT_WORKER_THREADS, 0}};
  for (const auto& [of, value] : limits)
    sqlite3_limit(which, of, value);
  sqlite3_db_config(which, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  sqlite3_set_authorizer(which, authorize, &context);
  sqlite3_progress_handler(which, progress_interval, check_progress, &context);
}

}  // namespace signalbox::logs
