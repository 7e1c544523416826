#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Returns the key under which attempts from an address are counted: the address, or the /64 of an
/// IPv6 address. Empty for the addresses in `limits.exempt_addresses`, which represent many
/// clients. Any thread.
[[nodiscard]] std::function<std::optional<std::string>(const std::string&)> counted_address_of(
    const settings& how);

}  // namespace signalbox::app
