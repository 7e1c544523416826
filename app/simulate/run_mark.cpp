#include "app/simulate/run_mark.hpp"

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string_view>

namespace signalbox::app {

namespace {

/// A leading zero byte makes it an abstract name of the kernel instead of a file.
constexpr std::string_view mark_name{"\0signalbox-rehearsal", 20};

}  // namespace

run_mark::run_mark() : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (!socket_.valid()) return;
  sockaddr_un at{};
  at.sun_family = AF_UNIX;
  std::ranges::copy(mark_name, at.sun_path);
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + mark_name.size());
  is_second_ = ::bind(socket_.number(), reinterpret_cast<const sockaddr*>(&at), size) != 0 &&
               errno == EADDRINUSE;
}

}  // namespace signalbox::app
