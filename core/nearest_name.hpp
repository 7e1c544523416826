#pragma once

#include <span>
#include <string>
#include <string_view>

namespace signalbox::core {

/// The known name that was probably meant: the one with the fewest letters changed, at most a
/// third of them; else the one known name with the same last part (`port` → `server.port`). Empty
/// when none is near.
[[nodiscard]] std::string nearest_name(std::string_view wrong,
                                       std::span<const std::string_view> known);

}  // namespace signalbox::core
