#include "provisioning/local/file_content.hpp"

#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string>

#include "postgres/system_failure.hpp"

namespace signalbox::provisioning {
namespace {

using core::result;

// Maximum number of bytes copied by one call, between two looks at the clock.
constexpr std::size_t copied_chunk_bytes = std::size_t{64} << 20U;
constexpr std::size_t copied_buffer_bytes = std::size_t{256} << 10U;

bool is_late(postgres::deadline until) {
  return std::chrono::steady_clock::now() >= until;
}

bool write_whole(int to, const char* from, std::size_t bytes) {
  while (bytes > 0) {
    const auto count = ::write(to, from, bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    from += count;
    bytes -= static_cast<std::size_t>(count);
  }
  return true;
}

/// For file systems between which the kernel does not copy.
result<void> copy_by_buffer(int from, int to, std::string_view what, postgres::deadline until) {
  std::string buffer(copied_buffer_bytes, '\0');
  while (!is_late(until)) {
    const auto count = ::read(from, buffer.data(), buffer.size());
    if (count == 0) return {};
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 || !write_whole(to, buffer.data(), static_cast<std::size_t>(count)))
      return postgres::system_failure(what);
  }
  return core::fail(core::errc::timeout, fmt::format("Could not {} in time.", what));
}

}  // namespace

result<void> copy_content(int from, int to, std::string_view what, postgres::deadline until) {
  if (::ioctl(to, FICLONE, from) == 0) return {};
  for (bool is_first = true; !is_late(until); is_first = false) {
    const auto count = ::copy_file_range(from, nullptr, to, nullptr, copied_chunk_bytes, 0);
    if (count == 0) return {};
    if (count > 0 || errno == EINTR) continue;
    const bool is_unsupported =
        errno == EXDEV || errno == EINVAL || errno == EOPNOTSUPP || errno == ENOSYS;
    if (is_first && is_unsupported) return copy_by_buffer(from, to, what, until);
    return postgres::system_failure(what);
  }
  return core::fail(core::errc::timeout, fmt::format("Could not {} in time.", what));
}

}  // namespace signalbox::provisioning
