#pragma once

#include <cstdint>
#include <functional>
#include <thread>

namespace signalbox::bench {

/// A publish request: `times` changes to each of `topics` topics from `first` on, stamped `at_ns`.
struct order {
  std::uint64_t first = 0;
  std::uint64_t topics = 0;
  std::uint64_t times = 0;
  std::uint64_t at_ns = 0;
};

/// Handles publish requests on a TCP port of 127.0.0.1, lines `publish FIRST TOPICS TIMES AT_NS`,
/// one connection after the other, on a dedicated thread.
class door {
 public:
  /// Throws `std::runtime_error` when the port is in use. `take` is called on the control thread.
  door(std::uint16_t port, std::function<void(const order&)> take);
  door(const door&) = delete;
  door& operator=(const door&) = delete;
  /// Closes the port and joins.
  ~door();

 private:
  void serve(const std::stop_token& stop) const;
  void serve_one(int socket) const;

  std::function<void(const order&)> take_;
  int listening_ = -1;
  std::jthread thread_;
};

}  // namespace signalbox::bench
