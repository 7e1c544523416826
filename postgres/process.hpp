#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {

/// A handle to a process, a child process or not. It holds a pidfd, so it never refers to another
/// process with a reused process id.
class process {
 public:
  /// Opens the process that currently has the process id. Errors: `not_found`, `internal`.
  [[nodiscard]] static core::result<process> open(pid_t number);

  [[nodiscard]] pid_t number() const { return number_; }
  /// Readable (POLLIN) when the process has ended.
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }
  [[nodiscard]] bool ended() const;
  /// Waits for the end of the process. False at the deadline.
  [[nodiscard]] bool await_end(deadline until) const;
  /// Sends a signal; a process that has already ended is ignored.
  void signal(int what) const;
  /// Reaps an ended child process, so that it does not remain as a zombie, and returns its wait
  /// status as reported by `waitid`: the exit code, or minus the number of the signal. Nothing when
  /// it is still running, is not a child process, or was already reaped.
  std::optional<int> reap() const;
  /// Limits the private memory of the process and of its future child processes, each separately
  /// (RLIMIT_DATA). Allocations beyond it fail. False when the system refuses.
  bool bound_memory(std::uint64_t bytes) const;
  /// Returns another handle to the same process.
  [[nodiscard]] core::result<process> duplicate() const;

 private:
  process(pid_t number, unique_descriptor descriptor)
      : number_(number), descriptor_(std::move(descriptor)) {}

  pid_t number_;
  unique_descriptor descriptor_;
};

}  // namespace signalbox::postgres
