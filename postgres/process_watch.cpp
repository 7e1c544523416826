#include "postgres/process_watch.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "postgres/system_failure.hpp"

namespace signalbox::postgres {
namespace {

constexpr process_watch::id wake_id = 0;
constexpr int events_at_once = 64;

[[noreturn]] void refuse(const char* what) {
  throw std::system_error(errno, std::system_category(), what);
}

bool add(int epoll, int descriptor, process_watch::id id) {
  epoll_event interest{};
  interest.events = EPOLLIN;
  interest.data.u64 = id;
  return ::epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &interest) == 0;
}

}  // namespace

process_watch::process_watch()
    : epoll_(::epoll_create1(EPOLL_CLOEXEC)), wake_(::eventfd(0, EFD_CLOEXEC)) {
  if (!epoll_.valid()) refuse("epoll_create1");
  if (!wake_.valid()) refuse("eventfd");
  if (!add(epoll_.number(), wake_.number(), wake_id)) refuse("epoll_ctl");
  thread_ = std::thread([this] { wait_and_report(); });
}

process_watch::~process_watch() {
  ::eventfd_write(wake_.number(), 1);
  thread_.join();
}

core::result<process_watch::id> process_watch::watch(const process& which, listener on_end) {
  auto held = which.duplicate();
  if (!held) return std::unexpected(held.error());
  const std::lock_guard lock(guard_);
  const id made = ++last_;
  const int descriptor = held->descriptor();
  all_.emplace(made, watched{std::move(*held), std::move(on_end)});
  if (!add(epoll_.number(), descriptor, made)) {
    all_.erase(made);
    return system_failure("watch a process");
  }
  return made;
}

bool process_watch::forget(id which) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(which);
  if (found == all_.end()) return false;
  // It stays watched without a listener, so that it is reaped.
  return std::exchange(found->second.on_end, nullptr) != nullptr;
}

void process_watch::wait_and_report() {
  std::array<epoll_event, events_at_once> events{};
  for (;;) {
    const int count = ::epoll_wait(epoll_.number(), events.data(), events_at_once, -1);
    for (int at = 0; at < count; ++at) {
      const id which = events[static_cast<std::size_t>(at)].data.u64;
      if (which == wake_id) return;
      notify(which);
    }
  }
}

void process_watch::notify(id which) {
  std::unique_lock lock(guard_);
  auto ended = all_.extract(which);
  lock.unlock();
  if (ended.empty()) return;
  auto& [held, on_end] = ended.mapped();
  // Closing does not end epoll's interest: the caller's handle shares the open pidfd.
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_DEL, held.descriptor(), nullptr);
  const auto status = held.reap();
  if (on_end) on_end(held.number(), status);
}

}  // namespace signalbox::postgres
