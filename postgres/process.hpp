#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "core/error.hpp"
#include "postgres/deadline.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {

/// A handle to one process, a child of ours or not. It holds a pidfd, so it never means another
/// process that was given the same number later.
class process {
 public:
  /// Takes hold of the process that has the number now. Errors: `not_found`, `internal`.
  [[nodiscard]] static core::result<process> open(pid_t number);

  [[nodiscard]] pid_t number() const { return number_; }
  /// Readable (POLLIN) once the process has ended.
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }
  [[nodiscard]] bool ended() const;
  /// Waits for its end. False at the deadline.
  [[nodiscard]] bool await_end(deadline until) const;
  /// Sends a signal; a process that has ended already is left alone.
  void signal(int what) const;
  /// Takes an ended child off the system's list, so that it does not stay as a zombie, and returns
  /// its wait status as `waitid` tells it: the exit code, or minus the number of the signal.
  /// Nothing when it runs still, is nobody's child of ours, or has been taken off before.
  std::optional<int> reap() const;
  /// Bounds the private memory of the process and of what it starts from now on, each on its own
  /// (RLIMIT_DATA). An allocation past it fails. False when the system refuses.
  bool bound_memory(std::uint64_t bytes) const;
  /// Another handle to the same process.
  [[nodiscard]] core::result<process> duplicate() const;

 private:
  process(pid_t number, unique_descriptor descriptor)
      : number_(number), descriptor_(std::move(descriptor)) {}

  pid_t number_;
  unique_descriptor descriptor_;
};

}  // namespace signalbox::postgres
