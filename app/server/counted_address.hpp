#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// The name under which attempts from an address are counted: of IPv6 its /64. Nothing for the
/// addresses in `limits.exempt_addresses`, which speak for many. Any thread.
[[nodiscard]] std::function<std::optional<std::string>(const std::string&)> counted_address_of(
    const settings& how);

}  // namespace signalbox::app
