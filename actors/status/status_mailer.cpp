#include "actors/status/status_mailer.hpp"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "actors/runtime/measurements.hpp"
#include "actors/runtime/notification_channels.hpp"
#include "actors/status/status_address.hpp"
#include "domain/incident/incident_delivery.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::delivery_outcome;
using domain::delivery_response;
using storage::status_mail;

struct due_mails {
  std::vector<status_mail> now;
  std::optional<core::time_point> next;
};

due_mails find_due_mails(postgres::connection& on, postgres::deadline until, core::time_point now) {
  storage::status_mail_repository all(on, until);
  all.address();
  auto due = all.list_due(now, status_mailer::batch_max);
  const auto next = all.next_due();
  return due_mails{std::move(due), next};
}

delivery_response mail_response_of(const result<void>& sent) {
  if (sent) return delivery_response::accepted;
  return sent.error().code == core::errc::bad_request ? delivery_response::rejected
                                                      : delivery_response::failed;
}

mail::message message_to(const status_mail& what, const domain::status_address& page) {
  auto written = domain::subscriber_message(what.body, page, what.unsubscribe_key);
  return {.to = what.email,
          .subject = std::move(written.subject),
          .text = std::move(written.text),
          .unsubscribe_url = domain::unsubscribe_url(page, what.unsubscribe_key)};
}

}  // namespace

void status_mailer::check() {
  const auto& env = context_.env;
  if (env.channels == nullptr || env.status == nullptr || is_sending()) return;
  if (env.now() < paused_until_) {
    timer_.set(paused_until_);
  } else if (reading_) {
    read_again_ = true;
  } else {
    context_.start(read_due());
  }
}

task<void> status_mailer::read_due() {
  reading_ = true;
  timer_.clear();
  const auto read = [&env = context_.env](postgres::connection& on, postgres::deadline until) {
    return find_due_mails(on, until, env.now());
  };
  auto found = co_await outcome_of(context_.store(read));
  while (std::exchange(read_again_, false) && found)
    found = co_await outcome_of(context_.store(read));
  reading_ = false;
  if (!found) {
    context_.env.log.warn("status.mails_not_read error=\"{}\"", found.error().message);
    timer_.set_after(load_retry_delay);
    co_return;
  }
  batch_.assign(std::move_iterator(found->now.begin()), std::move_iterator(found->now.end()));
  const auto next_due = found->next;
  if (!batch_.empty()) {
    start_next();
  } else if (next_due) {
    timer_.set(*next_due);
  }
}

void status_mailer::start_next() {
  while (in_progress_ < concurrent_max && !batch_.empty()) {
    auto next = std::move(batch_.front());
    batch_.pop_front();
    ++in_progress_;
    context_.start(deliver(std::move(next)));
  }
}

task<void> status_mailer::deliver(status_mail mail) {
  const auto& channels = *context_.env.channels;
  const auto send = [&channels, message = message_to(mail, status_address_of(context_.env)),
                     id = fmt::format("{}.{}", mail.event_id, mail.subscriber)]() {
    return channels.mail(message, id);
  };
  const auto sent = co_await outcome_of(context_.run(channels.workers(), send));
  const auto recorded = co_await outcome_of(record(mail, sent));
  if (!recorded) {
    // Storage still lists it as due, so it is sent again under the same id.
    context_.env.log.warn("status.mail_not_noted event={} error=\"{}\"", mail.event_id,
                          recorded.error().message);
    pause();
  }
  --in_progress_;
  if (is_sending()) {
    start_next();
  } else {
    check();
  }
}

task<void> status_mailer::record(status_mail mail, result<void> sent) {
  const auto& env = context_.env;
  const auto now = env.now();
  const auto response = mail_response_of(sent);
  const auto made = domain::delivery_result_of(response, mail.tries, mail.made_at, now);
  if (made.outcome == delivery_outcome::given_up) {
    // Without the address, which belongs to a reader.
    env.log.warn("status.mail_given_up event={} subscriber={} error=\"{}\"", mail.event_id,
                 mail.subscriber, sent.error().message);
  }
  if (env.metrics != nullptr)
    env.metrics->observe_delivery(domain::delivery_kind::mail, made.outcome);
  if (response == delivery_response::accepted) {
    failures_ = 0;
  } else if (response == delivery_response::failed) {
    pause();
  }
  const auto save = [mail, next_try = made.next_try_at](postgres::connection& on,
                                                        postgres::deadline until) {
    storage::status_mail_repository all(on, until);
    return next_try ? all.note_failed(mail, *next_try) : all.remove(mail);
  };
  co_await context_.store(save);
}

void status_mailer::pause() {
  batch_.clear();
  const auto now = context_.env.now();
  // Mails in progress at the first failure fail for the same reason.
  if (now < paused_until_) return;
  ++failures_;
  paused_until_ = domain::next_try(failures_, now, now).value_or(now + domain::retry_after_max);
}

}  // namespace signalbox::actors
