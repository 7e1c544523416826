#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "postgres/os_user.hpp"
#include "postgres/process.hpp"

namespace signalbox::postgres {

/// A program to run in a session of its own, so that neither a signal from a terminal nor, unless
/// it is to, our end reaches it. It inherits no descriptor, environment, signal mask or working
/// folder, can gain no rights by what it executes (no_new_privs), leaves no core dump, and makes
/// files that are closed to others.
struct command {
  std::filesystem::path program;            ///< absolute
  std::vector<std::string> arguments = {};  ///< without the program's own name
  std::optional<os_user> as =
      std::nullopt;                   ///< given up to before the program starts; only root can
  std::filesystem::path output = {};  ///< standard output and error are appended here; empty: lost
  /// Where standard output goes instead, the caller's; -1: to `output` too.
  int standard_output = -1;
  std::string input = {};              ///< on standard input
  std::filesystem::path folder = "/";  ///< that it starts in; open to `as`
  /// SIGTERM reaches it when the thread that spawned it ends, however our program ends.
  bool ends_with_us = false;
  /// How far it stands back for others, as nice(1): 0 to 19, for it and all that it starts.
  int nice = 0;
  /// Private memory of it, and of each process that it starts, on its own (RLIMIT_DATA); 0: not
  /// bounded.
  std::uint64_t data_bytes_max = 0;
  /// Files that it, and each process that it starts, may have open (RLIMIT_NOFILE), and processes
  /// of its user in all (RLIMIT_NPROC); 0: as this program.
  /// @{
  std::uint64_t files_max = 0;
  std::uint64_t processes_max = 0;
  /// @}
  /// `NAME=value`, besides a PATH and a locale of our choice.
  std::vector<std::string> environment = {};
};

/// Starts a program and returns without waiting for it. May be called on any thread of a program
/// with many. The caller, or a `process_watch`, must `reap` it in the end. Errors: `internal`, also
/// when the program cannot be executed.
[[nodiscard]] core::result<process> spawn(const command& what);

/// Runs a program to its end and returns its exit code, or minus the number of the signal that
/// ended it. Errors: as `spawn`; `timeout` at the deadline, when the program is killed.
[[nodiscard]] core::result<int> run(const command& what, deadline until);

}  // namespace signalbox::postgres
