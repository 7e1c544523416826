#pragma once

#include <string>

#include "app/command_line/commands.hpp"
#include "app/command_line/platform_client.hpp"
#include "core/json/json.hpp"

namespace signalbox::app {

/// A server's answer in words, with a line break at its end. Never fails: what the answer does not
/// hold is left out.
[[nodiscard]] std::string answer_text(const server_command& command, const core::json& answer);

/// An error answer in words: its message, what is wrong with which field, and the request's id.
[[nodiscard]] std::string failure_text(const platform_answer& failed);

}  // namespace signalbox::app
