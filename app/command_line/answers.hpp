#pragma once

#include <string>

#include "app/command_line/commands.hpp"
#include "app/command_line/platform_client.hpp"
#include "core/json/json.hpp"

namespace signalbox::app {

/// Describes a server's response in words, with a line break at its end. Never fails: values
/// missing from the response are left out.
[[nodiscard]] std::string answer_text(const server_command& command, const core::json& answer);

/// Describes an error response in words: its message, the faults of fields, and the request id.
[[nodiscard]] std::string failure_text(const platform_answer& failed);

}  // namespace signalbox::app
