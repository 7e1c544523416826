#include "transport/socket_queue.hpp"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace signalbox::transport {

std::uint64_t unacknowledged_bytes(int socket) {
  int bytes = 0;
  if (::ioctl(socket, SIOCOUTQ, &bytes) != 0 || bytes < 0) return 0;
  return static_cast<std::uint64_t>(bytes);
}

void limit_unsent_bytes(int socket, std::size_t bytes_max) {
  const auto limit = static_cast<int>(bytes_max);
  ::setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &limit, sizeof limit);
}

}  // namespace signalbox::transport
