#include "provisioning/local/log_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <set>
#include <system_error>

#include "provisioning/local/project_usage.hpp"

namespace signalbox::provisioning {
namespace {

constexpr std::size_t event_bytes = std::size_t{16} * 1024;

}  // namespace

log_watch::log_watch(std::uint64_t bytes_max)
    : bytes_max_(bytes_max),
      events_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)),
      wake_(::eventfd(0, EFD_CLOEXEC)) {
  // Without inotify, which may be exhausted on a system, only the probes trim the folders.
  if (events_.valid() && wake_.valid()) thread_ = std::thread([this] { work(); });
}

log_watch::~log_watch() {
  if (!thread_.joinable()) return;
  ::eventfd_write(wake_.number(), 1);
  thread_.join();
}

void log_watch::watch(const std::filesystem::path& folder) {
  trim_logs(folder, bytes_max_);
  if (!events_.valid()) return;
  const std::lock_guard lock(guard_);
  const int number = ::inotify_add_watch(events_.number(), folder.c_str(), IN_CREATE | IN_ONLYDIR);
  if (number >= 0) folders_[number] = folder;
}

void log_watch::work() {
  for (;;) {
    std::array<pollfd, 2> waiting{pollfd{.fd = events_.number(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = wake_.number(), .events = POLLIN, .revents = 0}};
    const int ready = ::poll(waiting.data(), waiting.size(), -1);
    if (ready < 0 && errno != EINTR) return;
    if (waiting[1].revents != 0) return;
    if (ready > 0) read_events();
  }
}

void log_watch::read_events() {
  alignas(inotify_event) std::array<char, event_bytes> room{};
  const auto count = ::read(events_.number(), room.data(), room.size());
  if (count <= 0) return;
  std::set<std::filesystem::path> changed;
  {
    const std::lock_guard lock(guard_);
    for (std::size_t at = 0; at + sizeof(inotify_event) <= static_cast<std::size_t>(count);) {
      inotify_event event{};
      std::memcpy(&event, room.data() + at, sizeof event);
      at += sizeof event + event.len;
      const auto found = folders_.find(event.wd);
      if (found == folders_.end()) continue;
      // The folder was deleted with its project.
      if ((event.mask & IN_IGNORED) != 0)
        folders_.erase(found);
      else
        changed.insert(found->second);
    }
  }
  for (const auto& folder : changed)
    trim_logs(folder, bytes_max_);
}

}  // namespace signalbox::provisioning
