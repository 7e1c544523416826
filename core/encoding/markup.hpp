#pragma once

#include <string>
#include <string_view>

namespace signalbox::core {

/// A text as content or attribute of XML 1.0 and HTML: `&`, `<`, `>` and quotes as entities, what
/// is no character of XML (control characters) left out, what is no UTF-8 as U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace signalbox::core
