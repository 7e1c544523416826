#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <vector>

#include "postgres/unique_descriptor.hpp"

namespace signalbox::simulations {

/// Waits for many sockets at once, on one epoll, and tells of those that are ready:
/// level-triggered, so whatever is left unread or unwritten is told of again. For one thread but
/// `post`.
class io_loop {
 public:
  /// Called with EPOLLIN, EPOLLOUT, …; EPOLLERR and EPOLLHUP are told of whether asked for or not.
  using handler = std::function<void(std::uint32_t events)>;

  /// Throws std::system_error when the system has no room for it.
  io_loop();
  io_loop(const io_loop&) = delete;
  io_loop& operator=(const io_loop&) = delete;

  /// Watches a descriptor until it is forgotten, which is to happen before it is closed. Errors: an
  /// errno; ENOSPC when this user has no watches left, ENOMEM. The descriptor is not watched then.
  [[nodiscard]] std::expected<void, int> watch(int descriptor, std::uint32_t events, handler what);
  /// What is told of a watched descriptor from now on.
  void change(int descriptor, std::uint32_t events);
  /// The handler is not called any more. Safe inside a handler, its own too; its number may be
  /// watched anew at once.
  void forget(int descriptor);

  /// Runs `what` on the loop's thread, behind what was posted before. Any thread; how much waits is
  /// bounded by those who post.
  void post(std::move_only_function<void()> what);

  /// Waits for at most so long for anything to happen, then handles what there is: sockets first,
  /// then what was posted until then.
  void turn(std::chrono::microseconds wait_at_most);

 private:
  struct watched {
    handler what = {};
    /// Tells one that has this number from those that had it before.
    std::uint32_t generation = 0;
    bool is_there = false;
  };

  void tell(std::uint64_t which, std::uint32_t events);
  void run_posted();

  postgres::unique_descriptor epoll_;
  postgres::unique_descriptor wake_;  ///< an eventfd, readable while something is posted
  std::vector<watched> watched_;      ///< by descriptor

  std::mutex guard_;
  std::vector<std::move_only_function<void()>> posted_;  ///< under the guard
};

}  // namespace signalbox::simulations
