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
#include <utility>
#include <vector>

#include "provisioning/local/project_usage.hpp"

namespace signalbox::provisioning {
namespace {

constexpr std::size_t event_bytes = std::size_t{16} * 1024;
// Each write to a log is an event: this bounds how often they are read, and is added to the time
// after which a line is seen.
constexpr int events_pause_ms = 5;

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

void log_watch::watch(const std::filesystem::path& folder,
                      const std::optional<domain::project_ref>& of) {
  if (of) trim_logs(folder, bytes_max_);
  if (!events_.valid()) return;
  const std::lock_guard lock(guard_);
  const int number =
      ::inotify_add_watch(events_.number(), folder.c_str(), IN_CREATE | IN_MODIFY | IN_ONLYDIR);
  if (number < 0) return;
  numbers_[of] = number;
  auto& watched = folders_[number];
  watched.path = folder;
  watched.of = of;
}

void log_watch::listen(provider::log_listener listener) {
  const std::lock_guard lock(listener_guard_);
  listener_ = std::move(listener);
}

void log_watch::note_reading(const std::optional<domain::project_ref>& of) {
  const std::lock_guard lock(guard_);
  const auto number = numbers_.find(of);
  if (number == numbers_.end()) return;
  const auto found = folders_.find(number->second);
  if (found != folders_.end()) found->second.is_reported = false;
}

void log_watch::work() {
  std::array<pollfd, 2> waiting{pollfd{.fd = wake_.number(), .events = POLLIN, .revents = 0},
                                pollfd{.fd = events_.number(), .events = POLLIN, .revents = 0}};
  for (;;) {
    const int ready = ::poll(waiting.data(), waiting.size(), -1);
    if (ready < 0 && errno != EINTR) return;
    if (waiting[0].revents != 0) return;
    if (ready <= 0) continue;
    read_events();
    if (::poll(waiting.data(), 1, events_pause_ms) > 0) return;
  }
}

void log_watch::read_events() {
  alignas(inotify_event) std::array<char, event_bytes> room{};
  const auto count = ::read(events_.number(), room.data(), room.size());
  if (count <= 0) return;
  std::set<std::filesystem::path> changed;
  std::vector<std::optional<domain::project_ref>> written;
  {
    const std::lock_guard lock(guard_);
    for (std::size_t at = 0; at + sizeof(inotify_event) <= static_cast<std::size_t>(count);) {
      inotify_event event{};
      std::memcpy(&event, room.data() + at, sizeof event);
      at += sizeof event + event.len;
      const auto found = folders_.find(event.wd);
      if (found == folders_.end()) continue;
      auto& folder = found->second;
      // The folder was deleted with its project.
      if ((event.mask & IN_IGNORED) != 0) {
        if (const auto number = numbers_.find(folder.of);
            number != numbers_.end() && number->second == event.wd)
          numbers_.erase(number);
        folders_.erase(found);
        continue;
      }
      if ((event.mask & IN_CREATE) != 0 && folder.of) changed.insert(folder.path);
      if (!std::exchange(folder.is_reported, true)) written.push_back(folder.of);
    }
  }
  for (const auto& folder : changed)
    trim_logs(folder, bytes_max_);
  const std::lock_guard lock(listener_guard_);
  if (!listener_) return;
  for (const auto& of : written)
    listener_(of);
}

}  // namespace signalbox::provisioning
