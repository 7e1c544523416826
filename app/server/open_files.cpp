#include "app/server/open_files.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace signalbox::app {

namespace {

/// Descriptors in addition to the sockets: databases, files, event loops. At most half of a small
/// limit.
constexpr std::uint64_t kept_max = 500;

}  // namespace

std::uint64_t open_files_allowed() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : 0;
}

std::uint64_t raise_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  rlimit raised{.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
  return ::setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

std::uint64_t connections_within(std::uint64_t open_files, std::uint64_t requested) {
  if (open_files == 0) return requested;
  const auto kept = std::min(kept_max, open_files - open_files / 2);
  return std::min(requested, std::max<std::uint64_t>(open_files - kept, 1));
}

}  // namespace signalbox::app
