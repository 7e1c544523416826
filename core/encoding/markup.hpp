#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// Escapes a text for content or attributes of XML 1.0 and HTML: `&`, `<`, `>` and quotes become
/// entities, characters that XML does not allow (control characters) are removed, and invalid UTF-8
/// becomes U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace signalbox::core
