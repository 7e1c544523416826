#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace signalbox::limit {

/// All accepted sockets by topic, with the minimum of work for a broadcast. A handshake is answered
/// without checking anything but the path; client messages are discarded. One thread.
class sockets {
 public:
  explicit sockets(int epoll) : epoll_(epoll) {}
  sockets(const sockets&) = delete;
  sockets& operator=(const sockets&) = delete;
  ~sockets();

  void take(int socket);
  /// Returns true if the socket is one of these.
  bool handle(int socket, std::uint32_t events);

  /// Writes to every subscriber of the topic. Bytes that a full socket does not accept are queued,
  /// at most `waiting_bytes_max`; beyond that the socket is closed.
  void write(std::size_t topic, std::string_view bytes);

  static constexpr std::size_t waiting_bytes_max = std::size_t{64} << 20;

 private:
  struct one {
    std::size_t topic = 0;
    bool open = false;
    std::string waiting;
  };

  void read(int socket, one& peer);
  void write(int socket, one& peer, std::string_view bytes);
  void watch(int socket, bool for_capacity);
  void close(int socket);

  int epoll_;
  std::unordered_map<int, one> all_;
  std::vector<std::vector<int>> by_topic_;
};

}  // namespace signalbox::limit
