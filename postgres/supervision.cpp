#include "postgres/supervision.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <future>
#include <stop_token>
#include <utility>

#include "postgres/system_failure.hpp"

namespace signalbox::postgres {
namespace {

using core::errc;
using core::result;

// The requests on a stream; the response is the code.
constexpr char suspend_request = 's';
constexpr char continue_request = 'c';
constexpr char kill_request = 'k';
constexpr int stop_check_ms = 200;

/// Obeys the next requests. False when the program must end: it was requested, or the other end is
/// closed.
bool obey(const process& program, int control) {
  std::array<char, 16> requests{};
  const auto count = ::recv(control, requests.data(), requests.size(), MSG_DONTWAIT);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  for (std::size_t at = 0; at < static_cast<std::size_t>(count); ++at) {
    if (requests.at(at) == suspend_request)
      program.signal(SIGSTOP);
    else if (requests.at(at) == continue_request)
      program.signal(SIGCONT);
    else
      return false;
  }
  return count > 0;
}

void supervise(const process& program, int control, const std::stop_token& stop) {
  bool is_killed = false;
  while (!program.ended()) {
    if (!is_killed && stop.stop_requested()) {
      is_killed = true;
      program.signal(SIGKILL);
    }
    // After the kill only the end of the program matters: a closed stream is always readable.
    std::array<pollfd, 2> waiting{
        pollfd{.fd = program.descriptor(), .events = POLLIN, .revents = 0},
        pollfd{.fd = is_killed ? -1 : control, .events = POLLIN, .revents = 0}};
    (void)::poll(waiting.data(), waiting.size(), stop_check_ms);
    if (waiting[1].revents == 0 || obey(program, control)) continue;
    is_killed = true;
    program.signal(SIGKILL);
  }
  const std::int32_t code = program.reap().value_or(-1);
  // It fails only when the other end is closed.
  (void)::send(control, &code, sizeof code, MSG_NOSIGNAL | MSG_DONTWAIT);
}

}  // namespace

result<program_control::ends> program_control::open() {
  std::array<int, 2> ends{-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return system_failure("create a stream to a program");
  return program_control::ends{.ours = program_control(unique_descriptor(ends[0])),
                               .supervisors = unique_descriptor(ends[1])};
}

bool program_control::ended() const {
  return await_end(deadline::min());
}

bool program_control::await_end(deadline until) const {
  for (;;) {
    pollfd waiting{.fd = own_.number(), .events = POLLIN, .revents = 0};
    const int wait_ms = until == deadline::min() ? 0 : poll_timeout(until);
    const int ready = ::poll(&waiting, 1, wait_ms);
    if (ready > 0) return true;
    if (ready == 0 && std::chrono::steady_clock::now() >= until) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

std::optional<int> program_control::code() const {
  std::int32_t code = 0;
  // It arrives whole, because it is the only data.
  const auto count = ::recv(own_.number(), &code, sizeof code, MSG_DONTWAIT);
  if (count != sizeof code) return std::nullopt;
  return code;
}

void program_control::send(char what) const {
  (void)::send(own_.number(), &what, sizeof what, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void program_control::kill() const {
  send(kill_request);
}

void program_control::suspend(bool is_suspended) const {
  send(is_suspended ? suspend_request : continue_request);
}

result<program_control> program_control::duplicate() const {
  unique_descriptor copy(::fcntl(own_.number(), F_DUPFD_CLOEXEC, 0));
  if (!copy.valid()) return system_failure("hold the stream to a program");
  return program_control(std::move(copy));
}

program_supervisor::~program_supervisor() {
  const std::lock_guard lock(guard_);
  for (auto& one : all_)
    one.thread.request_stop();
  all_.clear();
}

result<void> program_supervisor::start(command what, unique_descriptor control) {
  const std::lock_guard lock(guard_);
  std::erase_if(all_, [](const supervised& one) { return one.has_ended->load(); });
  if (all_.size() >= programs_max)
    return core::fail(errc::too_many_requests, "Too many programs run on this host.");
  // The program ends with the thread that has started it.
  what.ends_with_us = true;
  what.ending_signal = SIGKILL;
  std::promise<result<void>> starting;
  auto started = starting.get_future();
  auto has_ended = std::make_shared<std::atomic<bool>>(false);
  all_.push_back(
      {.thread = std::jthread([starting = std::move(starting), has_ended, what = std::move(what),
                               control = std::move(control)](std::stop_token stop) mutable {
         const auto program = spawn(what);
         starting.set_value(program ? result<void>{} : std::unexpected(program.error()));
         if (program) supervise(*program, control.number(), stop);
         *has_ended = true;
       }),
       .has_ended = has_ended});
  return started.get();
}

}  // namespace signalbox::postgres
