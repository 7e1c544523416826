#include "simulations/socket_backend/io_loop.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

namespace signalbox::simulations {

namespace {

constexpr std::size_t events_at_once = 1'024;
constexpr std::uint64_t wake_mark = std::numeric_limits<std::uint64_t>::max();

[[noreturn]] void refuse(const char* what) {
  throw std::system_error(errno, std::system_category(), what);
}

/// Encodes the user data of an epoll event.
std::uint64_t mark_of(int descriptor, std::uint32_t generation) {
  return std::uint64_t{generation} << 32U | static_cast<std::uint32_t>(descriptor);
}

bool control(int epoll, int how, int descriptor, std::uint32_t events, std::uint64_t mark) {
  epoll_event interest{};
  interest.events = events;
  interest.data.u64 = mark;
  return ::epoll_ctl(epoll, how, descriptor, &interest) == 0;
}

}  // namespace

io_loop::io_loop()
    : epoll_(::epoll_create1(EPOLL_CLOEXEC)), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!epoll_.valid()) refuse("epoll_create1");
  if (!wake_.valid()) refuse("eventfd");
  if (!control(epoll_.number(), EPOLL_CTL_ADD, wake_.number(), EPOLLIN, wake_mark))
    refuse("epoll_ctl");
}

std::expected<void, int> io_loop::watch(int descriptor, std::uint32_t events, handler what) {
  const auto at = static_cast<std::size_t>(descriptor);
  if (at >= watched_.size()) watched_.resize(at + 1);
  auto& fresh = watched_[at];
  ++fresh.generation;
  if (!control(epoll_.number(), EPOLL_CTL_ADD, descriptor, events,
               mark_of(descriptor, fresh.generation)))
    return std::unexpected(errno);
  fresh.what = std::move(what);
  fresh.is_there = true;
  return {};
}

void io_loop::change(int descriptor, std::uint32_t events) {
  const auto generation = watched_.at(static_cast<std::size_t>(descriptor)).generation;
  (void)control(epoll_.number(), EPOLL_CTL_MOD, descriptor, events,
                mark_of(descriptor, generation));
}

void io_loop::forget(int descriptor) {
  const auto at = static_cast<std::size_t>(descriptor);
  if (at >= watched_.size() || !watched_[at].is_there) return;
  (void)control(epoll_.number(), EPOLL_CTL_DEL, descriptor, 0, 0);
  watched_[at].is_there = false;
  watched_[at].what = nullptr;
}

void io_loop::post(std::move_only_function<void()> what) {
  bool was_empty = false;
  {
    const std::lock_guard lock(guard_);
    was_empty = posted_.empty();
    posted_.push_back(std::move(what));
  }
  if (was_empty) ::eventfd_write(wake_.number(), 1);
}

void io_loop::turn(std::chrono::microseconds wait_at_most) {
  std::array<epoll_event, events_at_once> events;
  const auto wait = std::max(wait_at_most, std::chrono::microseconds{0});
  const auto whole = std::chrono::floor<std::chrono::seconds>(wait);
  const timespec until{.tv_sec = whole.count(),
                       .tv_nsec = std::chrono::nanoseconds{wait - whole}.count()};
  const int count = ::epoll_pwait2(epoll_.number(), events.data(), static_cast<int>(events.size()),
                                   &until, nullptr);
  bool is_posted = false;
  for (int at = 0; at < count; ++at) {
    const auto& each = events[static_cast<std::size_t>(at)];
    if (each.data.u64 == wake_mark) {
      is_posted = true;
    } else {
      notify(each.data.u64, each.events);
    }
  }
  if (is_posted) run_posted();
}

void io_loop::notify(std::uint64_t which, std::uint32_t events) {
  const auto at = static_cast<std::size_t>(which & 0xFFFF'FFFFU);
  const auto generation = static_cast<std::uint32_t>(which >> 32U);
  const auto is_same = [&] {
    return watched_[at].is_there && watched_[at].generation == generation;
  };
  if (!is_same()) return;
  // Kept here while it runs, because it may forget itself or reallocate the list.
  auto what = std::exchange(watched_[at].what, nullptr);
  what(events);
  if (is_same()) watched_[at].what = std::move(what);
}

void io_loop::run_posted() {
  std::vector<std::move_only_function<void()>> now;
  {
    const std::lock_guard lock(guard_);
    eventfd_t count = 0;
    ::eventfd_read(wake_.number(), &count);
    now.swap(posted_);
  }
  for (auto& each : now)
    each();
}

}  // namespace signalbox::simulations
