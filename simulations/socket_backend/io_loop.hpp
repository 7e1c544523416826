#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <vector>

#include "postgres/unique_descriptor.hpp"

namespace signalbox::simulations {

/// Waits for many sockets on one epoll, and dispatches ready ones: level-triggered, so
/// unread or unwritten data is reported again. For one thread, except `post`.
class io_loop {
 public:
  /// Called with EPOLLIN, EPOLLOUT, …; EPOLLERR and EPOLLHUP are always reported.
  using handler = std::function<void(std::uint32_t events)>;

  /// Throws std::system_error when the system has no resources for it.
  io_loop();
  io_loop(const io_loop&) = delete;
  io_loop& operator=(const io_loop&) = delete;

  /// Watches a descriptor until `forget`, which must be called before it is closed. Errors: an
  /// errno; ENOSPC when this user has no watches left, ENOMEM. The descriptor is then not watched.
  [[nodiscard]] std::expected<void, int> watch(int descriptor, std::uint32_t events, handler what);
  /// Changes the watched events of a descriptor.
  void change(int descriptor, std::uint32_t events);
  /// Stops calling the handler. Safe inside any handler, including its own; the number may be
  /// watched again immediately.
  void forget(int descriptor);

  /// Runs `what` on the loop's thread, after earlier posts. Any thread; the callers bound the
  /// queue.
  void post(std::move_only_function<void()> what);

  /// Waits at most this long for events, then handles them: sockets first, then everything posted
  /// until then.
  void turn(std::chrono::microseconds wait_at_most);

 private:
  struct watched {
    handler what = {};
    /// Distinguishes the current descriptor from earlier ones with the same number.
    std::uint32_t generation = 0;
    bool is_there = false;
  };

  void notify(std::uint64_t which, std::uint32_t events);
  void run_posted();

  postgres::unique_descriptor epoll_;
  postgres::unique_descriptor wake_;  ///< an eventfd, readable while posts are pending
  std::vector<watched> watched_;      ///< by descriptor

  std::mutex guard_;
  std::vector<std::move_only_function<void()>> posted_;  ///< under the guard
};

}  // namespace signalbox::simulations
