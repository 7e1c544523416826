#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace signalbox::load {

/// The changes that a server has to publish: `times` each to `topics` topics from position `first`
/// on.
struct publish_order {
  std::size_t first = 0;
  std::size_t topics = 1;
  std::size_t times = 1;
  std::uint64_t at_ns = 0;  ///< written to the stamps; 0: the server's own time
};

/// The control connection to a server under load: a TCP connection that accepts the line `publish
/// FIRST TOPICS TIMES AT_NS`. Every server under benchmarks/ has such a control port.
class control {
 public:
  /// Connects. Throws `std::runtime_error` when the port is closed.
  control(const std::string& host, std::uint16_t port);
  control(const control&) = delete;
  control& operator=(const control&) = delete;
  ~control();

  /// Throws `std::runtime_error` when the server has closed the connection.
  void publish(const publish_order& what);

 private:
  int socket_ = -1;
};

}  // namespace signalbox::load
