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

/// Tells of the end of processes, children or not, as it happens: one thread sleeps on all their
/// pidfds. It reaps those that are our children.
class process_watch {
 public:
  using id = std::uint64_t;
  /// Called once, on the watch's thread, without a lock held. `status` is what `process::reap`
  /// tells, so nothing for a process that is no child of ours.
  using listener = std::function<void(pid_t number, std::optional<int> status)>;

  /// Starts the thread. Throws std::system_error when the system has no room for it.
  process_watch();
  process_watch(const process_watch&) = delete;
  process_watch& operator=(const process_watch&) = delete;
  /// Waits for a listener that is running; no other is called after it.
  ~process_watch();

  /// Watches a process until it ends or is forgotten. One that has ended already is told of at
  /// once. Errors: `internal`. Any thread.
  [[nodiscard]] core::result<id> watch(const process& which, listener on_end);

  /// True when the listener has not been called and now never will be. The process is still reaped.
  bool forget(id which);

 private:
  struct watched {
    process held;
    listener on_end;
  };

  void sleep_and_tell();
  void tell(id which);

  unique_descriptor epoll_;
  unique_descriptor wake_;
  std::mutex guard_;
  std::map<id, watched> all_;
  id last_ = 0;
  std::thread thread_;
};

}  // namespace signalbox::postgres
