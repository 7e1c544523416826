#include "provisioning/host/host_link.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "provisioning/host/frame.hpp"

namespace signalbox::provisioning::host {
namespace {

using core::errc;
using core::result;

// Additional time after a call's own deadline for its response to arrive, because the host process
// responds at the deadline.
constexpr std::chrono::milliseconds answer_grace{1'000};
// The host process ends when the stream does.
constexpr std::chrono::milliseconds end_patience{5'000};
// One machine runs a limited number of databases; more ends than these are not stored for a
// listener.
constexpr std::size_t pending_exits_max = 10'000;

std::unexpected<core::error> host_is_lost() {
  return core::fail(errc::unavailable,
                    "The process that runs the projects' databases has ended. They keep "
                    "running; Signalbox must be restarted.");
}

std::chrono::milliseconds left_until(deadline until) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  return std::clamp(left, std::chrono::milliseconds{0}, call_time_max);
}

}  // namespace

link::link(postgres::unique_descriptor socket, postgres::process host, listener callbacks)
    : socket_(std::move(socket)),
      host_(std::move(host)),
      callbacks_(std::move(callbacks)),
      thread_([this] { read(); }) {}

link::~link() {
  {
    const std::lock_guard lock(guard_);
    is_closing_ = true;
  }
  ::shutdown(socket_.number(), SHUT_RDWR);
  thread_.join();
  socket_ = postgres::unique_descriptor();
  if (host_.await_end(std::chrono::steady_clock::now() + end_patience)) host_.reap();
}

result<outcome> link::ask(call what, deadline until, std::span<const int> descriptors) {
  std::unique_lock lock(guard_);
  const bool has_turn = changed_.wait_until(
      lock, until, [&] { return is_lost_ || is_closing_ || calls_.size() < calls_max; });
  if (is_lost_ || is_closing_) return host_is_lost();
  if (!has_turn)
    return core::fail(errc::unavailable, "Too many calls to the host process are in progress.");
  const auto number = ++last_;
  calls_.emplace(number, waiting_call{});
  lock.unlock();
  const auto content =
      encode(request{.number = number, .time = left_until(until), .what = std::move(what)});
  bool is_sent = false;
  {
    const std::lock_guard turn(sending_);
    is_sent = send_frame(socket_.number(), content, descriptors);
  }
  lock.lock();
  if (is_sent) {
    changed_.wait_until(lock, until + answer_grace,
                        [&] { return is_lost_ || calls_.at(number).answered.has_value(); });
  }
  auto ended = calls_.extract(number);
  changed_.notify_all();
  if (ended.mapped().answered) return *std::move(ended.mapped().answered);
  if (is_lost_ || !is_sent) return host_is_lost();
  return core::fail(errc::timeout, "The host process did not respond in time.");
}

void link::read() {
  for (;;) {
    const auto content = receive_frame(socket_.number());
    auto logged = content ? decode_message(*content) : std::nullopt;
    if (!logged || !handle(*std::move(logged))) break;
  }
  disconnect();
}

bool link::handle(message what) {
  return std::visit(
      [this]<class One>(One& logged) {
        if constexpr (std::is_same_v<One, answer>) {
          const std::lock_guard lock(guard_);
          // A late response has no call any more; a response without a request is a protocol error.
          if (logged.number == 0 || logged.number > last_) return false;
          // Handled on this thread to keep the order with later events of the pooler.
          if (logged.what)
            if (const auto* const made = std::get_if<opened>(&*logged.what)) pooler_ = made->pooler;
          const auto found = calls_.find(logged.number);
          if (found != calls_.end()) found->second.answered = std::move(logged.what);
          changed_.notify_all();
        } else if constexpr (std::is_same_v<One, database_ended>) {
          publish_exit(logged);
        } else if constexpr (std::is_same_v<One, reported>) {
          if (callbacks_.report) callbacks_.report(logged.event, logged.sentence);
        } else if constexpr (std::is_same_v<One, log_written>) {
          const std::lock_guard lock(log_guard_);
          if (log_listener_) log_listener_(logged.of);
        } else {
          const std::lock_guard lock(guard_);
          pooler_ = std::move(logged.now);
        }
        return true;
      },
      what);
}

void link::disconnect() {
  bool was_requested = false;
  {
    const std::lock_guard lock(guard_);
    is_lost_ = true;
    was_requested = is_closing_;
  }
  changed_.notify_all();
  // The stream is closed after an invalid message, which ends the host process.
  ::shutdown(socket_.number(), SHUT_RDWR);
  if (!was_requested && callbacks_.lost) callbacks_.lost();
}

void link::on_exit(provider::exit_listener on_end) {
  const std::lock_guard lock(exit_guard_);
  exit_listener_ = std::move(on_end);
  if (!exit_listener_) return;
  for (auto& [ref, reason] : std::exchange(pending_exits_, {}))
    exit_listener_(ref, std::move(reason));
}

void link::on_log_written(provider::log_listener on_written) {
  const std::lock_guard lock(log_guard_);
  log_listener_ = std::move(on_written);
}

void link::publish_exit(const database_ended& what) {
  const std::lock_guard lock(exit_guard_);
  if (exit_listener_)
    exit_listener_(what.ref, what.reason);
  else if (pending_exits_.size() < pending_exits_max)
    pending_exits_.push_back(what);
}

std::optional<pooler_reading> link::pooler() const {
  const std::lock_guard lock(guard_);
  return pooler_;
}

}  // namespace signalbox::provisioning::host
