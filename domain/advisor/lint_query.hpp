#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/advisor/lint_rule.hpp"
#include "domain/database/catalogue.hpp"

/// The queries that find the advisor's findings. Each row has `name` (of the lint), `detail`,
/// `metadata`, `cache_key` and `fix_sql`. They read PostgreSQL's catalogue and statistics and never
/// wait for a lock on a table.
namespace signalbox::domain {

/// The roles of a project's database that belong to the platform.
struct advised_roles {
  std::string owner;   ///< the project's own role
  std::string reader;  ///< reads everything by design
};

/// From where on something is a finding.
struct advisor_limits {
  std::int64_t unused_index_pages = 16;     ///< smaller ones cost nothing
  std::int64_t bloat_pages = 1'280;         ///< 10 MiB of unused space
  std::int64_t changed_rows = 10'000;       ///< of a table that was never vacuumed
  std::int64_t frozen_age = 1'000'000'000;  ///< half of the numbers before PostgreSQL stops writes
  std::int64_t sequence_percent = 80;
  std::chrono::seconds idle_transaction{300};
};

/// What the queries need to know.
struct advisor_scope {
  advised_roles roles;
  advisor_limits limits = {};
};

/// A query for several lints.
struct lint_query {
  std::vector<std::string_view> lints;
  /// Reads sessions, which PostgreSQL shows only to the roles that they belong to.
  bool reads_sessions = false;
  catalogue_query query;
};

/// Returns the queries for a category, a lint, or both; for all without either.
[[nodiscard]] std::vector<lint_query> lint_queries(
    const advisor_scope& scope, std::optional<lint_category> category = std::nullopt,
    std::optional<std::string_view> lint = std::nullopt);

}  // namespace signalbox::domain
