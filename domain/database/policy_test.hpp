#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"

/// A query that is run as another role, to see which rows its policies let through.
namespace signalbox::domain {

/// Settings of an application, at most so many.
inline constexpr std::size_t test_settings_max = 50;
/// Longest value of one, in bytes.
inline constexpr std::size_t test_setting_bytes_max = 16 * 1024;

/// Returns the settings of the session for such a query: the transaction is read-only, `claims` are
/// in `request.jwt.claims`, no claims as an empty object, and the rest is what the application
/// would set. Errors: `bad_request` with the field for too many settings, long values, and for
/// names without a prefix, because those are PostgreSQL's own: one of them could end the read-only
/// transaction.
[[nodiscard]] core::result<std::vector<std::pair<std::string, std::string>>> policy_test_settings(
    const std::string& claims, const std::map<std::string, std::string>& settings);

/// Returns why a role cannot be assumed, as a sentence. `reason`: PostgreSQL's message.
[[nodiscard]] std::string role_refusal(const std::string& role, const std::string& reason);

}  // namespace signalbox::domain
