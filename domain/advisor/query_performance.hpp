#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/database/catalogue.hpp"

/// What slows a project's database down: its statements, and the sessions that wait.
namespace signalbox::domain {

/// Most statements of an answer.
inline constexpr std::int64_t listed_statements_most = 500;
/// Most sessions of an answer.
inline constexpr std::int64_t listed_sessions_most = 100;
/// Characters of a statement's text in an answer.
inline constexpr std::int64_t statement_characters_max = 4'000;

/// Whether pg_stat_statements collects statistics.
enum class statement_statistics : std::uint8_t {
  available,
  not_created,  ///< the server has loaded the library; the database has no extension
  not_loaded,
};

/// Returns the query for `statement_statistics_from`.
[[nodiscard]] catalogue_query statement_statistics_query();

struct found_statistics {
  statement_statistics state = statement_statistics::not_loaded;
  std::string schema;  ///< of the extension
};

/// Reads the row of `statement_statistics_query`.
[[nodiscard]] found_statistics statement_statistics_from(const core::json& rows);

/// Returns `available`, `not_created` or `not_loaded`.
[[nodiscard]] std::string_view name_of(statement_statistics state);

/// Returns how to enable statistics, as sentences; empty when they are available.
[[nodiscard]] std::string_view remedy_for(statement_statistics state);

/// Which statements are listed first.
enum class statement_order : std::uint8_t { total_time, calls, mean_time };

/// Returns the order with a name. Nothing for another text.
[[nodiscard]] std::optional<statement_order> statement_order_from(std::string_view name);

struct statement_filter {
  statement_order order = statement_order::total_time;
  std::optional<std::string> role = std::nullopt;  ///< only of this role
  std::int64_t limit = 100;
};

/// Returns the query for the statements of this database since statistics were reset, without those
/// on PostgreSQL's catalogue, as Signalbox's own are, and those that control a session. `schema`:
/// that of the extension.
[[nodiscard]] catalogue_query statements_query(std::string_view schema,
                                               const statement_filter& filter);

/// Returns the query for the sessions that wait for locks of others, and those that they wait for.
/// `has_texts`: with their statements.
[[nodiscard]] catalogue_query waiting_query(bool has_texts);

/// Returns the query for open transactions, the oldest first.
[[nodiscard]] catalogue_query transactions_query(bool has_texts);

}  // namespace signalbox::domain
