#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/error.hpp"
#include "postgres/command.hpp"
#include "postgres/deadline.hpp"
#include "postgres/unique_descriptor.hpp"

/// Programs that run as another user, or in another process, than the one that uses them: a stream
/// between both takes the place of a handle to the process.
namespace signalbox::postgres {

/// The user's end of the stream. When it is closed, the program is killed. For one thread at a
/// time.
class program_control {
 public:
  struct ends;
  /// Creates both ends of a stream. Errors: `internal`.
  [[nodiscard]] static core::result<ends> open();

  /// True when the program has ended, or its supervisor.
  [[nodiscard]] bool ended() const;
  /// Waits for the end of the program. False at the deadline.
  [[nodiscard]] bool await_end(deadline until) const;
  /// Returns how a program has ended: its exit code, or minus the number of the signal. Nothing
  /// when it has not ended, when its supervisor has ended, and at the second call.
  [[nodiscard]] std::optional<int> code() const;
  /// These have no effect on a program that has ended. They never wait.
  /// @{
  void kill() const;
  void suspend(bool is_suspended) const;
  /// @}
  /// Returns another handle to the same stream. Errors: `internal`.
  [[nodiscard]] core::result<program_control> duplicate() const;

 private:
  explicit program_control(unique_descriptor own) : own_(std::move(own)) {}
  void send(char what) const;

  unique_descriptor own_;
};

struct program_control::ends {
  program_control ours;
  unique_descriptor supervisors;
};

/// What a supervised program gets from its user.
struct program_streams {
  unique_descriptor folder;    ///< of its files
  unique_descriptor output;    ///< for its standard output
  unique_descriptor messages;  ///< for its standard error
  unique_descriptor control;   ///< the supervisor's end of a `program_control`
};

/// Starts programs and obeys their streams, with one thread for each. Any thread.
class program_supervisor {
 public:
  /// More programs at once are refused.
  static constexpr std::size_t programs_max = 64;

  program_supervisor() = default;
  program_supervisor(const program_supervisor&) = delete;
  program_supervisor& operator=(const program_supervisor&) = delete;
  /// Kills the programs and waits for their ends.
  ~program_supervisor();

  /// Starts a program, which is killed when `control`, the supervisor's end, has no other end.
  /// Errors: `too_many_requests`; as `spawn`.
  [[nodiscard]] core::result<void> start(command what, unique_descriptor control);

 private:
  struct supervised {
    std::jthread thread;
    std::shared_ptr<std::atomic<bool>> has_ended;
  };

  std::mutex guard_;
  std::list<supervised> all_;  ///< guarded
};

}  // namespace signalbox::postgres
