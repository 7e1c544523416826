#pragma once

#include <CLI/CLI.hpp>

#include "app/command_line/commands.hpp"
#include "core/time.hpp"

/// The subcommands in CLI11's terms, one function a group. Each fills `into` when its command is
/// the one that was given; `into` must outlive the parsing.
namespace signalbox::app {

/// `serve`, `migrate`, `doctor`, `version`, `openapi`.
void add_server_commands(CLI::App& to, parsed_line& into);

/// `simulate`.
void add_simulation_commands(CLI::App& to, parsed_line& into);

/// `user create|reset-password|reset-factors|email-link|operator|operators`.
void add_user_commands(CLI::App& to, parsed_line& into);

/// `incident open|update|resolve|list`.
void add_incident_commands(CLI::App& to, parsed_line& into);

/// `flag set`, `org restrict|release`, `project list`.
void add_operator_commands(CLI::App& to, parsed_line& into, core::time_point now);

/// `--config` and `--data-dir`, with which every command but `version` and `openapi` finds its
/// installation.
void add_place_options(CLI::App& to, parsed_line& into);

/// The same and `--json`, for what asks the running server.
void add_client_options(CLI::App& to, parsed_line& into);

/// A flag that sets a setting, as `--port` sets `server.port`.
void add_setting_option(CLI::App& to, parsed_line& into, const settings_flag& flag,
                        const std::string& help);

}  // namespace signalbox::app
