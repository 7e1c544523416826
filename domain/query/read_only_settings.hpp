#pragma once

#include <string>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// Returns why a read-only session may not run a SET or RESET (fields of a `VariableSetStmt`), as a
/// sentence; empty if it may. Allowed are settings of the planner, of time limits, of names and of
/// the format of results. Not allowed are, among others, `role`, `session_authorization`,
/// `transaction_read_only` and its default, `client_encoding` and `standard_conforming_strings`,
/// which change how this server reads texts, settings of the application (`app.tenant`), which row
/// level security may use, and RESET ALL.
[[nodiscard]] std::string refusal_of_setting(const core::json& fields);

/// True when the options of a transaction contain READ WRITE.
[[nodiscard]] bool requests_read_write(const core::json& options);

}  // namespace signalbox::domain
