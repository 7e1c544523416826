#pragma once

#include <span>
#include <string>
#include <string_view>

namespace signalbox::core {

/// Returns the known name that was probably meant: the one with the fewest changed letters, at most
/// a third of them; else the only known name with the same last part (`port` → `server.port`).
/// Empty when none is close.
[[nodiscard]] std::string nearest_name(std::string_view wrong,
                                       std::span<const std::string_view> known);

}  // namespace signalbox::core
