#include "mail/smtp_outbox.hpp"

#include <exception>
#include <utility>

#include "domain/random_text.hpp"
#include "mail/letter_text.hpp"

namespace signalbox::mail {

smtp_outbox::smtp_outbox(settings how, means with) : how_(std::move(how)), with_(std::move(with)) {
  if (configured()) thread_ = std::thread([this] { work(); });
}

smtp_outbox::~smtp_outbox() {
  {
    const std::lock_guard lock(guard_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  for (const auto& [due, held] : line_)
    note_not_sent(held.what, "The server stops.");
}

void smtp_outbox::send(letter what) {
  if (!configured()) {
    note_not_sent(what, "No mail server is configured.");
    return;
  }
  {
    const std::lock_guard lock(guard_);
    if (line_.size() < how_.line_max) {
      line_.emplace(clock::now(), waiting_letter{.what = std::move(what), .attempts = 0});
      changed_.notify_all();
      return;
    }
  }
  note_not_sent(what, "Too many letters wait.");
}

void smtp_outbox::work() {
  std::unique_lock lock(guard_);
  while (!stopping_) {
    if (line_.empty()) {
      changed_.wait(lock);
      continue;
    }
    if (const auto due = line_.begin()->first; due > clock::now()) {
      changed_.wait_until(lock, due);
      continue;
    }
    auto held = std::move(line_.extract(line_.begin()).mapped());
    lock.unlock();
    const auto sent = deliver(held.what);
    if (sent) {
      with_.log.info("mail.sent to={} subject=\"{}\"", held.what.to, held.what.subject);
    } else if (sent.error().code == domain::errc::bad_request || !enter_again(held)) {
      note_not_sent(held.what, sent.error().message);
    }
    lock.lock();
  }
}

domain::result<void> smtp_outbox::deliver(const letter& what) {
  try {
    const letter_head head{
        .from = how_.from, .at = with_.now(), .id = domain::random_refresh_token(with_.random)};
    return send_by_smtp(how_.server,
                        {.from = how_.from, .to = what.to, .text = letter_text(what, head)},
                        stopping_);
  } catch (const std::exception& fault) {
    return domain::fail(domain::errc::internal, fault.what());
  }
}

bool smtp_outbox::enter_again(waiting_letter& held) {
  if (held.attempts >= how_.retry_delays.size()) return false;
  const auto due = clock::now() + how_.retry_delays[held.attempts];
  ++held.attempts;
  const std::lock_guard lock(guard_);
  line_.emplace(due, std::move(held));
  return true;
}

void smtp_outbox::note_not_sent(const letter& what, const std::string& reason) {
  with_.log.warn("mail.not_sent to={} subject=\"{}\" reason=\"{}\"", what.to, what.subject, reason);
}

}  // namespace signalbox::mail
