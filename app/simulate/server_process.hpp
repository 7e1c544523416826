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

/// One program that is started, stopped, killed and started again. A thread of its own starts it
/// and takes it off the system's list, so that nobody waits, and so that it ends with us: Linux
/// ends a child with the thread that started it. Every function may be called on any thread.
class server_process {
 public:
  explicit server_process(postgres::command what);
  server_process(const server_process&) = delete;
  server_process& operator=(const server_process&) = delete;
  /// Stops it in a planned way and waits until it has ended.
  ~server_process();

  /// Begins to start it; one that is still stopping ends first. Nothing while it is wanted already.
  void start();
  /// SIGTERM. One that has not ended `stop_limit` later is killed.
  void stop();
  void kill();

  /// True from `start` until `stop` or `kill`, whatever it does.
  [[nodiscard]] bool is_requested() const;
  /// Its process; nothing while there is none, or none that is wanted.
  [[nodiscard]] std::optional<pid_t> number() const;

  /// Waits until the program that was wanted ended by itself, or could not be started, and says
  /// why; nothing at the deadline.
  [[nodiscard]] std::optional<std::string> await_failure(postgres::deadline until);

 private:
  /// Longer than a server gives itself for a planned stop.
  static constexpr std::chrono::seconds stop_limit{45};

  void keep();
  /// Gives the lock back while the program is being started.
  void launch(std::unique_lock<std::mutex>& lock);
  void take_leave_of_ended();
  void wait_for_updates(int child) const;
  void wake() const;

  const postgres::command what_;
  postgres::unique_descriptor updates_;  ///< an eventfd: something is wanted, or not any more
  mutable std::mutex guard_;
  std::condition_variable failed_;
  std::optional<postgres::process> child_;
  std::optional<std::string> failure_;
  bool is_requested_ = false;
  bool is_to_be_started_ = false;
  bool is_over_ = false;
  postgres::deadline kill_at_ = postgres::deadline::max();
  std::thread keeper_;  ///< the last: it uses all of the above
};

}  // namespace signalbox::app
