#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// Escapes a text for a URL: everything except letters, digits, `-`, `.`, `_`, `~` becomes `%XX`
/// (RFC 3986, section 2.3).
[[nodiscard]] std::string url_text(std::string_view text);

}  // namespace signalbox::core
