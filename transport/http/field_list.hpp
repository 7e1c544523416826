#pragma once

#include <string_view>

namespace signalbox::transport::http {

/// Equal but for the case of ASCII letters (RFC 9110 section 5.1).
[[nodiscard]] bool equal_ignoring_case(std::string_view left, std::string_view right);

/// Without spaces and tabs at either end.
[[nodiscard]] std::string_view trim(std::string_view text);

/// Does a comma-separated field value name `token`, whatever the case (RFC 9110 section 5.6.1)?
[[nodiscard]] bool lists(std::string_view field_value, std::string_view token);

/// The next element of a comma-separated value, trimmed; takes it off the front of `rest`.
[[nodiscard]] std::string_view take_element(std::string_view& rest);

}  // namespace signalbox::transport::http
