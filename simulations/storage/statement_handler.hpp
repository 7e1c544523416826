#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "postgres/written_answer.hpp"
#include "simulations/storage/arguments.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

enum class effect : std::uint8_t { reads, changes };

/// Answers one statement of `storage/` as PostgreSQL would, independent of the statement's text. It
/// validates before it changes anything, so that a thrown `sql_failure` leaves no change. Locks are
/// omitted because one task runs at a time.
struct statement_handler {
  std::string_view name;  ///< the statement's, for example `projects.rename`
  effect kind;
  postgres::written_answer (*answer)(tables& in, const arguments& given);
};

using statement_handlers = std::span<const statement_handler>;

/// Grouped by the repositories whose statements they answer.
/// @{
[[nodiscard]] statement_handlers audit_handlers();
[[nodiscard]] statement_handlers auth_session_handlers();
[[nodiscard]] statement_handlers empty_table_handlers();
[[nodiscard]] statement_handlers fleet_handlers();
[[nodiscard]] statement_handlers incident_handlers();
[[nodiscard]] statement_handlers member_handlers();
[[nodiscard]] statement_handlers organization_handlers();
[[nodiscard]] statement_handlers probe_history_handlers();
[[nodiscard]] statement_handlers project_handlers();
[[nodiscard]] statement_handlers session_context_handlers();
/// @}

}  // namespace signalbox::simulations
