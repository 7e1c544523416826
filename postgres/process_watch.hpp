#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "core/error.hpp"
#include "postgres/process.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {

/// Reports the end of processes, child processes or not, immediately: one thread waits for all
/// their pidfds. It reaps child processes.
class process_watch {
 public:
  using id = std::uint64_t;
  /// Called once, on the watch's thread, without holding a lock. `status` is the result of
  /// `process::reap`, so nothing for a process that is not a child process.
  using listener = std::function<void(pid_t number, std::optional<int> status)>;

  /// Starts the thread. Throws std::system_error when system resources are exhausted.
  process_watch();
  process_watch(const process_watch&) = delete;
  process_watch& operator=(const process_watch&) = delete;
  /// Waits for a running listener; no other is called after it.
  ~process_watch();

  /// Watches a process until it ends or is forgotten. An ended one is reported immediately. Errors:
  /// `internal`. Any thread.
  [[nodiscard]] core::result<id> watch(const process& which, listener on_end);

  /// True when the listener was not called and never will be. The process is still reaped.
  bool forget(id which);

 private:
  struct watched {
    process held;
    listener on_end;
  };

  void wait_and_report();
  void notify(id which);

  unique_descriptor epoll_;
  unique_descriptor wake_;
  std::mutex guard_;
  std::map<id, watched> all_;
  id last_ = 0;
  std::thread thread_;
};

}  // namespace signalbox::postgres
