#pragma once

#include <string>
#include <string_view>

namespace signalbox::simulations {

/// A text as it stands in HTML or XML, in an attribute too. Control characters that XML 1.0 does
/// not know become spaces.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace signalbox::simulations
