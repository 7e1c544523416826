#pragma once

#include <string_view>

namespace signalbox::transport::http {

/// Compares without regard to the case of ASCII letters (RFC 9110 section 5.1).
[[nodiscard]] bool equal_ignoring_case(std::string_view left, std::string_view right);

/// Removes spaces and tabs at both ends.
[[nodiscard]] std::string_view trim(std::string_view text);

/// Returns whether a comma-separated field value contains `token`, in any case (RFC 9110 section
/// 5.6.1).
[[nodiscard]] bool lists(std::string_view field_value, std::string_view token);

/// Removes the next element from the front of `rest` and returns it trimmed.
[[nodiscard]] std::string_view take_element(std::string_view& rest);

}  // namespace signalbox::transport::http
