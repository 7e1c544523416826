#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::postgres {

/// What a PostgreSQL error code (SQLSTATE, appendix A of PostgreSQL's manual) means to the rest of
/// the program. Unknown codes are `internal`. The error's sentence never quotes the database: that
/// text goes to the log through `observer::failed`.
[[nodiscard]] core::error error_from(std::string_view sqlstate);

/// The database cannot be reached, or the connection broke.
[[nodiscard]] core::error database_away();

/// The deadline came before the answer.
[[nodiscard]] core::error database_late();

/// The connection broke, or the deadline came, after a statement was sent that changes something:
/// it may have taken effect (`core::is_outcome_unknown`).
[[nodiscard]] core::error outcome_unknown();

}  // namespace signalbox::postgres
