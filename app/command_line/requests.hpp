#pragma once

#include "app/command_line/commands.hpp"
#include "app/command_line/platform_client.hpp"

namespace signalbox::app {

/// The call that carries a command out. Passwords from standard input must have been read.
[[nodiscard]] platform_request request_of(const server_command& what);

}  // namespace signalbox::app
