#pragma once

#include <string_view>

namespace signalbox::core {

/// Whether two texts are the same. How long it takes says nothing about where they differ.
[[nodiscard]] bool same_secret(std::string_view left, std::string_view right);

}  // namespace signalbox::core
