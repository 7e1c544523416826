#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "postgres/command.hpp"
#include "postgres/deadline.hpp"
#include "postgres/process.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::app {

/// A program that is started, stopped, killed and started again. A dedicated thread starts it and
/// reaps it, so that callers do not wait and the program ends with this process: Linux ends a child
/// with the thread that started it. Every function may be called on any thread.
class server_process {
 public:
  explicit server_process(postgres::command what);
  server_process(const server_process&) = delete;
  server_process& operator=(const server_process&) = delete;
  /// Performs a planned stop and waits until it has ended.
  ~server_process();

  /// Starts it asynchronously; a process that is still stopping ends first. Does nothing if it is
  /// already requested to run.
  void start();
  /// Sends SIGTERM. A process that has not ended after `stop_limit` is killed.
  void stop();
  void kill();

  /// True from `start` until `stop` or `kill`, whatever the state of the process.
  [[nodiscard]] bool is_requested() const;
  /// Returns its process; empty while there is none, or none is requested.
  [[nodiscard]] std::optional<pid_t> number() const;

  /// Waits until the requested program ended unexpectedly or could not be started, and returns the
  /// reason; empty at the deadline.
  [[nodiscard]] std::optional<std::string> await_failure(postgres::deadline until);

 private:
  /// Longer than the time limit of a server's planned stop.
  static constexpr std::chrono::seconds stop_limit{45};

  void keep();
  /// Releases the lock while the program is being started.
  void launch(std::unique_lock<std::mutex>& lock);
  void take_leave_of_ended();
  void wait_for_updates(int child) const;
  void wake() const;

  const postgres::command what_;
  postgres::unique_descriptor updates_;  ///< an eventfd: the requested state has changed
  mutable std::mutex guard_;
  std::condition_variable failed_;
  std::optional<postgres::process> child_;
  std::optional<std::string> failure_;
  bool is_requested_ = false;
  bool is_to_be_started_ = false;
  bool is_over_ = false;
  postgres::deadline kill_at_ = postgres::deadline::max();
  std::thread keeper_;  ///< declared last, because it uses all members above
};

}  // namespace signalbox::app
