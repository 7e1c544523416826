#pragma once

#include <signal.h>

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
  /// Descriptors of the caller for standard output and error; -1: to `output`.
  /// @{
  int standard_output = -1;
  int standard_error = -1;
  /// @}
  std::string input = {};              ///< on standard input
  std::filesystem::path folder = "/";  ///< working directory; accessible to `as`
  /// Descriptor of the caller that the program gets as `passed_place`; -1: none. With that of a
  /// folder it uses files whose path is closed to it (/proc/self/fd).
  int passed_descriptor = -1;
  static constexpr int passed_place = 4;
  /// It receives `ending_signal` when the thread that spawned it ends, however this program ends.
  bool ends_with_us = false;
  int ending_signal = SIGTERM;
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
  /// Limits of its address space (RLIMIT_AS) and of its CPU time, at whose end it receives SIGXCPU
  /// (RLIMIT_CPU), for it and each child process separately; 0: inherited.
  /// @{
  std::uint64_t address_space_bytes_max = 0;
  std::uint64_t cpu_seconds_max = 0;
  /// @}
  bool writes_files = true;  ///< false: regular files stay empty (RLIMIT_FSIZE)
  /// False: it creates no sockets (seccomp); descriptors that it has are not affected.
  bool opens_sockets = true;
  /// The files that it creates can be read by all users who can enter their folder.
  bool shows_files = false;
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
