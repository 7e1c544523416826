#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace signalbox::load {

/// Which changes a server is to publish: `times` each to `topics` topics from position `first` on.
struct publish_order {
  std::size_t first = 0;
  std::size_t topics = 1;
  std::size_t times = 1;
  std::uint64_t at_ns = 0;  ///< goes into the stamps; 0: the server's own time
};

/// The way to tell a server under load what to publish: a TCP connection that takes the line
/// `publish FIRST TOPICS TIMES AT_NS`. Every server under benchmarks/ has such a door.
class control {
 public:
  /// Connects. Throws `std::runtime_error` when nobody is there.
  control(const std::string& host, std::uint16_t port);
  control(const control&) = delete;
  control& operator=(const control&) = delete;
  ~control();

  /// Throws `std::runtime_error` when the server has hung up.
  void publish(const publish_order& what);

 private:
  int socket_ = -1;
};

}  // namespace signalbox::load
