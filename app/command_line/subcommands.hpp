#pragma once

#include <CLI/CLI.hpp>

#include "app/command_line/commands.hpp"
#include "core/time.hpp"

/// The CLI11 subcommands, one function per group. Each fills `into` when its command was given;
/// `into` must outlive the parsing.
namespace signalbox::app {

/// `serve`, `migrate`, `doctor`, `version`, `openapi`.
void add_server_commands(CLI::App& to, parsed_line& into);

/// `backup create|list|verify|restore`.
void add_backup_commands(CLI::App& to, parsed_line& into, core::time_point now);

/// `simulate`.
void add_simulation_commands(CLI::App& to, parsed_line& into);

/// `user create|reset-password|reset-factors|email-link|operator|operators`.
void add_user_commands(CLI::App& to, parsed_line& into);

/// `incident open|update|resolve|list`.
void add_incident_commands(CLI::App& to, parsed_line& into);

/// `flag set`, `org restrict|release`, `project list`.
void add_operator_commands(CLI::App& to, parsed_line& into, core::time_point now);

/// Adds `--config` and `--data-dir`, with which every command except `version` and `openapi` finds
/// its installation.
void add_place_options(CLI::App& to, parsed_line& into);

/// Adds the same options and `--json`, for commands that call the running server.
void add_client_options(CLI::App& to, parsed_line& into);

/// Adds a flag that sets a setting, as `--port` sets `server.port`.
void add_setting_option(CLI::App& to, parsed_line& into, const settings_flag& flag,
                        const std::string& help);

}  // namespace signalbox::app
