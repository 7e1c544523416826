#include "app/simulate/server_process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>

#include <array>
#include <csignal>
#include <utility>

namespace signalbox::app {

namespace {

/// Interval for checking whether a process that was requested to end must be killed.
constexpr int patience_ms = 500;

std::string how_it_ended(std::optional<int> status) {
  if (!status) return "It ended.";
  if (*status < 0) return fmt::format("It was ended by signal {}.", -*status);
  return fmt::format("It ended with exit code {}.", *status);
}

}  // namespace

server_process::server_process(postgres::command what)
    : what_([&what] {
        what.ends_with_us = true;
        return std::move(what);
      }()),
      updates_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      keeper_([this] { keep(); }) {}

server_process::~server_process() {
  stop();
  {
    const std::lock_guard lock(guard_);
    is_over_ = true;
  }
  wake();
  keeper_.join();
}

void server_process::start() {
  const std::lock_guard lock(guard_);
  if (is_requested_) return;
  is_requested_ = is_to_be_started_ = true;
  failure_.reset();
  wake();
}

void server_process::stop() {
  const std::lock_guard lock(guard_);
  is_requested_ = is_to_be_started_ = false;
  if (!child_) return;
  if (kill_at_ == postgres::deadline::max())
    kill_at_ = std::chrono::steady_clock::now() + stop_limit;
  child_->signal(SIGTERM);
  wake();
}

void server_process::kill() {
  const std::lock_guard lock(guard_);
  is_requested_ = is_to_be_started_ = false;
  if (child_) child_->signal(SIGKILL);
}

bool server_process::is_requested() const {
  const std::lock_guard lock(guard_);
  return is_requested_;
}

std::optional<pid_t> server_process::number() const {
  const std::lock_guard lock(guard_);
  // A process that should start waits until its predecessor has ended.
  if (!child_ || !is_requested_ || is_to_be_started_) return std::nullopt;
  return child_->number();
}

std::optional<std::string> server_process::await_failure(postgres::deadline until) {
  std::unique_lock lock(guard_);
  failed_.wait_until(lock, until, [this] { return failure_.has_value(); });
  return failure_;
}

void server_process::keep() {
  for (;;) {
    int child = -1;
    {
      std::unique_lock lock(guard_);
      take_leave_of_ended();
      if (!child_ && is_to_be_started_) launch(lock);
      if (!child_ && is_over_) return;
      if (child_ && std::chrono::steady_clock::now() >= kill_at_) child_->signal(SIGKILL);
      if (child_) child = child_->descriptor();
    }
    wait_for_updates(child);
  }
}

void server_process::launch(std::unique_lock<std::mutex>& lock) {
  // Forking a large program lasts long, so the lock is released meanwhile.
  lock.unlock();
  auto started = postgres::spawn(what_);
  lock.lock();
  is_to_be_started_ = false;
  kill_at_ = postgres::deadline::max();
  if (started) {
    child_.emplace(std::move(*started));
    // It was stopped or killed meanwhile; it has done nothing yet.
    if (!is_requested_) child_->signal(SIGKILL);
  } else {
    failure_ = started.error().message;
    failed_.notify_all();
  }
}

void server_process::take_leave_of_ended() {
  if (!child_ || !child_->ended()) return;
  const auto status = child_->reap();
  child_.reset();
  if (!is_requested_ || is_to_be_started_) return;
  failure_ = how_it_ended(status);
  failed_.notify_all();
}

void server_process::wait_for_updates(int child) const {
  // poll ignores a negative descriptor.
  std::array waiting = {pollfd{.fd = updates_.number(), .events = POLLIN, .revents = 0},
                        pollfd{.fd = child, .events = POLLIN, .revents = 0}};
  ::poll(waiting.data(), waiting.size(), patience_ms);
  eventfd_t ignored = 0;
  ::eventfd_read(updates_.number(), &ignored);
}

void server_process::wake() const {
  ::eventfd_write(updates_.number(), 1);
}

}  // namespace signalbox::app
