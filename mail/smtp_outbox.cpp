#include "mail/smtp_outbox.hpp"

#include <utility>

#include "core/crypto/random_text.hpp"
#include "mail/send_mail.hpp"

namespace signalbox::mail {

smtp_outbox::smtp_outbox(settings how, dependencies context)
    : retry_delays_(std::move(how.retry_delays)),
      queue_max_(how.queue_max),
      context_(std::move(context)),
      sender_{.server = std::move(how.server),
              .from = std::move(how.from),
              .from_name = std::move(how.from_name)} {
  const std::lock_guard lock(guard_);
  start_if_needed();
}

smtp_outbox::sending smtp_outbox::sender() const {
  const std::lock_guard lock(guard_);
  return sender_;
}

void smtp_outbox::configure(sending next) {
  const std::lock_guard lock(guard_);
  sender_ = std::move(next);
  start_if_needed();
}

bool smtp_outbox::configured() const {
  const std::lock_guard lock(guard_);
  return !sender_.server.url.empty();
}

void smtp_outbox::start_if_needed() {
  if (sender_.server.url.empty() || thread_.joinable() || stopping_) return;
  thread_ = std::thread([this] { work(); });
}

smtp_outbox::~smtp_outbox() {
  {
    const std::lock_guard lock(guard_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  for (const auto& [due, held] : queue_)
    note_not_sent(held.what, "The server is shutting down.");
}

void smtp_outbox::send(message what) {
  if (!configured()) {
    count(mail_outcome::not_configured);
    note_not_sent(what, "No mail server is configured.");
    return;
  }
  {
    const std::lock_guard lock(guard_);
    if (queue_.size() < queue_max_) {
      queue_.emplace(clock::now(), waiting_message{.what = std::move(what), .attempts = 0});
      changed_.notify_all();
      return;
    }
  }
  count(mail_outcome::line_full);
  note_not_sent(what, "The mail queue is full.");
}

outbox_figures smtp_outbox::figures() const {
  const std::lock_guard lock(guard_);
  auto now = figures_;
  now.waiting += queue_.size();
  return now;
}

void smtp_outbox::count(mail_outcome what) {
  const std::lock_guard lock(guard_);
  ++figures_.messages[static_cast<std::size_t>(what)];
}

void smtp_outbox::work() {
  std::unique_lock lock(guard_);
  while (!stopping_) {
    if (queue_.empty()) {
      changed_.wait(lock);
      continue;
    }
    if (const auto due = queue_.begin()->first; due > clock::now()) {
      changed_.wait_until(lock, due);
      continue;
    }
    auto held = std::move(queue_.extract(queue_.begin()).mapped());
    figures_.waiting = 1;
    lock.unlock();
    settle(held, deliver(held.what));
    lock.lock();
    figures_.waiting = 0;
  }
}

void smtp_outbox::settle(waiting_message& held, const core::result<void>& sent) {
  if (sent) {
    count(mail_outcome::sent);
    context_.log.info("mail.sent to={} subject=\"{}\"", held.what.to, held.what.subject);
    return;
  }
  const bool is_refused = sent.error().code == core::errc::bad_request;
  if (!is_refused && enter_again(held)) return;
  count(is_refused ? mail_outcome::refused : mail_outcome::given_up);
  note_not_sent(held.what, sent.error().message);
}

core::result<void> smtp_outbox::deliver(const message& what) {
  const auto now = sender();
  return send_mail(now.server, what,
                   {.from = now.from,
                    .at = context_.now(),
                    .id = core::random_refresh_token(context_.random),
                    .from_name = now.from_name},
                   stopping_);
}

bool smtp_outbox::enter_again(waiting_message& held) {
  if (held.attempts >= retry_delays_.size()) return false;
  const auto due = clock::now() + retry_delays_[held.attempts];
  ++held.attempts;
  const std::lock_guard lock(guard_);
  queue_.emplace(due, std::move(held));
  return true;
}

void smtp_outbox::note_not_sent(const message& what, const std::string& reason) {
  context_.log.warn("mail.not_sent to={} subject=\"{}\" reason=\"{}\"", what.to, what.subject,
                    reason);
}

}  // namespace signalbox::mail
