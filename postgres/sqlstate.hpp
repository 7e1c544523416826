#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::postgres {

/// Maps a PostgreSQL error code (SQLSTATE, appendix A of PostgreSQL's manual) to an error. Unknown
/// codes are `internal`. The message never quotes the database: its text is logged through
/// `observer::failed`.
[[nodiscard]] core::error error_from(std::string_view sqlstate);

/// The database cannot be reached, or the connection broke.
[[nodiscard]] core::error database_away();

/// The deadline passed before the result.
[[nodiscard]] core::error database_late();

/// The connection broke, or the deadline passed, after a changing statement was sent: it may have
/// taken effect (`core::is_outcome_unknown`).
[[nodiscard]] core::error outcome_unknown();

}  // namespace signalbox::postgres
