#pragma once

#include "app/doctor/machine.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Tries to bind the server's port and releases it immediately. If the port is in use, requests the
/// health of the server announced in the data folder, to distinguish it from other programs.
[[nodiscard]] port_holder find_port_holder(const settings& with);

}  // namespace signalbox::app
