#pragma once

#include "app/command_line/commands.hpp"
#include "app/command_line/platform_client.hpp"

namespace signalbox::app {

/// Returns the API call of a command. Passwords from standard input must already have been read.
[[nodiscard]] platform_request request_of(const server_command& what);

}  // namespace signalbox::app
