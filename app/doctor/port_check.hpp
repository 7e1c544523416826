#pragma once

#include "app/doctor/machine.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Tries to bind the server's port and gives it back at once. Where it is taken, asks the server
/// that the data folder announces for its health, to tell ours from another's.
[[nodiscard]] port_holder find_port_holder(const settings& with);

}  // namespace signalbox::app
