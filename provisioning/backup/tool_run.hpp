#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/os_user.hpp"
#include "postgres/process.hpp"
#include "provisioning/backup/backup_folder.hpp"

namespace signalbox::provisioning {

/// Returns the path of pgBackRest in one of the system's usual folders. Empty when it is not
/// installed.
[[nodiscard]] std::filesystem::path find_backup_program();

/// Longest output of a command that is read: a list of some thousand backups.
inline constexpr std::size_t tool_output_bytes_max = std::size_t{16} << 20;
/// Priority of backups, proofs and restores below that of the databases.
inline constexpr int backup_nice = 10;

/// With what pgBackRest works for one project.
struct tool_context {
  std::filesystem::path program;
  backup_folder folder;
  std::filesystem::path sockets;  ///< folder of the Unix socket of the project's database
  postgres::os_user owner;        ///< runs the project's PostgreSQL
  std::stop_token stop = {};      ///< of the step in progress
};

/// A command of pgBackRest, without the options that all have.
struct tool_command {
  std::string name;  ///< for example `info`
  std::vector<std::string> options = {};
  std::vector<std::string> arguments = {};
  int nice = 0;
  std::string input = {};  ///< on standard input
};

/// The error of a step that was ended: `conflict`.
[[nodiscard]] std::unexpected<core::error> ended_early();

/// Runs a command to its end and returns its output. Ends it at the deadline, when `stop` is
/// requested, and when this program ends. Errors: as `tool_failure_in`; `timeout`, also after a
/// request to stop; `ended_early` when the step was ended.
[[nodiscard]] core::result<std::string> run_tool(const tool_context& with, const tool_command& what,
                                                 postgres::deadline until,
                                                 const std::stop_token& stop = {});

/// Starts a command that continues without this program; its output is appended to `output`.
/// Errors: `internal`.
[[nodiscard]] core::result<postgres::process> spawn_tool(const tool_context& with,
                                                         const tool_command& what,
                                                         const std::filesystem::path& output);

/// Returns the running processes of a command of this project, whichever program started them.
[[nodiscard]] std::vector<postgres::process> running_tools(const backup_folder& folder,
                                                           std::string_view name);
/// The same for every command, including the archiving of WAL.
[[nodiscard]] std::vector<postgres::process> running_tools(const backup_folder& folder);

/// The same for those with an option, for example that of another data directory.
[[nodiscard]] std::vector<postgres::process> tools_with(std::string_view option);

/// Ends processes: by a request, then, after a few seconds, immediately. False at the deadline.
[[nodiscard]] bool end_tools(const std::vector<postgres::process>& running,
                             postgres::deadline until);

}  // namespace signalbox::provisioning
