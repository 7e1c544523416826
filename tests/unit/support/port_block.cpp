#include "tests/unit/support/port_block.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace signalbox::testing {
namespace {

constexpr std::uint16_t first_block = 23'000;
constexpr std::uint16_t block_size = 1'000;
constexpr std::uint16_t block_count = 9;

// Binds the abstract Unix socket that stands for a block. The kernel releases it with the process,
// also after a crash.
bool reserve(std::uint16_t block) {
  const auto name = "signalbox-test-ports-" + std::to_string(block);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  // A name that begins with a zero byte is not a file.
  std::ranges::copy(name, &address.sun_path[1]);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), size) == 0) return true;
  ::close(socket);
  return false;
}

}  // namespace

std::uint16_t first_port_of_process() {
  static const auto first = [] {
    for (std::uint16_t block = 0; block < block_count; ++block)
      if (reserve(block)) return static_cast<std::uint16_t>(first_block + (block * block_size));
    throw std::runtime_error("other test programs use all blocks of ports");
  }();
  return first;
}

}  // namespace signalbox::testing
