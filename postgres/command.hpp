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

/// A program that runs in its own session, so that neither terminal signals nor, by default, the
/// end of this process affect it. It inherits no descriptors, environment, signal mask or working
/// directory, cannot gain privileges by executing files (no_new_privs), writes no core dump, and
/// creates files without access for other users.
struct command {
  std::filesystem::path program;            ///< absolute
  std::vector<std::string> arguments = {};  ///< without the program's own name
  std::optional<os_user> as =
      std::nullopt;                   ///< switched to before the program starts; only root can
  std::filesystem::path output = {};  ///< for standard output and error; empty: discarded
  /// Descriptor of the caller for standard output; -1: also to `output`.
  int standard_output = -1;
  std::string input = {};              ///< on standard input
  std::filesystem::path folder = "/";  ///< working directory; accessible to `as`
  /// It receives SIGTERM when the thread that spawned it ends, however this program ends.
  bool ends_with_us = false;
  /// Priority as in nice(1): 0 to 19, for it and its child processes.
  int nice = 0;
  /// Limit of private memory for it and each child process separately (RLIMIT_DATA); 0: unlimited.
  std::uint64_t data_bytes_max = 0;
  /// Limits of open files for it and each child process (RLIMIT_NOFILE), and of all processes of
  /// its user (RLIMIT_NPROC); 0: inherited.
  /// @{
  std::uint64_t files_max = 0;
  std::uint64_t processes_max = 0;
  /// @}
  /// `NAME=value`, in addition to a predefined PATH and locale.
  std::vector<std::string> environment = {};
};

/// Starts a program and returns without waiting for it. Safe on any thread of a multithreaded
/// program. The caller, or a `process_watch`, must `reap` it. Errors: `internal`, also when the
/// program cannot be executed.
[[nodiscard]] core::result<process> spawn(const command& what);

/// Runs a program to its end and returns its exit code, or minus the number of the signal that
/// ended it. Errors: as `spawn`; `timeout` at the deadline, when the program is killed.
[[nodiscard]] core::result<int> run(const command& what, deadline until);

}  // namespace signalbox::postgres
