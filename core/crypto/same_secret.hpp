#pragma once

#include <string_view>

namespace signalbox::core {

/// Returns whether two texts are equal, in a time that does not depend on where they differ.
[[nodiscard]] bool same_secret(std::string_view left, std::string_view right);

}  // namespace signalbox::core
