#include "domain/query/read_only_settings.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "domain/query/query_text.hpp"
#include "domain/query/sql_token.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

namespace {

constexpr auto harmless_settings =
    std::to_array<std::string_view>({"search_path",
                                     "timezone",
                                     "datestyle",
                                     "intervalstyle",
                                     "extra_float_digits",
                                     "bytea_output",
                                     "xmlbinary",
                                     "xmloption",
                                     "lc_messages",
                                     "lc_monetary",
                                     "lc_numeric",
                                     "lc_time",
                                     "client_min_messages",
                                     "application_name",
                                     "statement_timeout",
                                     "lock_timeout",
                                     "idle_in_transaction_session_timeout",
                                     "transaction_isolation",
                                     "default_transaction_isolation",
                                     "default_transaction_deferrable",
                                     "transaction_deferrable",
                                     "work_mem",
                                     "hash_mem_multiplier",
                                     "temp_buffers",
                                     "effective_cache_size",
                                     "effective_io_concurrency",
                                     "seq_page_cost",
                                     "random_page_cost",
                                     "cpu_tuple_cost",
                                     "cpu_index_tuple_cost",
                                     "cpu_operator_cost",
                                     "parallel_setup_cost",
                                     "parallel_tuple_cost",
                                     "min_parallel_table_scan_size",
                                     "min_parallel_index_scan_size",
                                     "max_parallel_workers_per_gather",
                                     "max_parallel_workers",
                                     "parallel_leader_participation",
                                     "from_collapse_limit",
                                     "join_collapse_limit",
                                     "default_statistics_target",
                                     "constraint_exclusion",
                                     "cursor_tuple_fraction",
                                     "plan_cache_mode",
                                     "jit",
                                     "jit_above_cost",
                                     "row_security",
                                     "gin_fuzzy_search_limit",
                                     "default_text_search_config"});

bool is_harmless(std::string_view name) {
  return name.starts_with("enable_") || name.starts_with("geqo") ||
         std::ranges::find(harmless_settings, name) != harmless_settings.end();
}

bool is_zero(const core::json& argument) {
  const auto constant = node_in(argument);
  if (constant.type != "A_Const") return false;
  const auto& number = field_of(*constant.fields, "ival");
  return number.is_object() && !number.contains("ival");
}

}  // namespace

bool requests_read_write(const core::json& options) {
  return std::ranges::any_of(options, [](const core::json& option) {
    const auto node = node_in(option);
    return node.type == "DefElem" &&
           text_field(*node.fields, "defname") == "transaction_read_only" &&
           is_zero(field_of(*node.fields, "arg"));
  });
}

std::string refusal_of_setting(const core::json& fields) {
  const auto kind = text_field(fields, "kind");
  if (kind == "VAR_RESET_ALL") return "Read-only access cannot run RESET ALL.";
  const auto name = folded_case(text_field(fields, "name"));
  // SET TRANSACTION and SET SESSION CHARACTERISTICS AS TRANSACTION.
  if (kind == "VAR_SET_MULTI")
    return requests_read_write(field_of(fields, "args"))
               ? "Read-only access cannot request READ WRITE transactions."
               : std::string{};
  if (is_harmless(name)) return {};
  return "Read-only access cannot change the setting " + shortened(name) + ".";
}

}  // namespace signalbox::domain
