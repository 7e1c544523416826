#include "app/server/channels.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "actors/incident/incident_deliveries.hpp"
#include "actors/status/status_mailer.hpp"
#include "app/server/system_sources.hpp"
#include "mail/send_mail.hpp"
#include "outgoing/http_call.hpp"

namespace signalbox::app {

namespace {

using domain::delivery_kind;

/// Concurrent calls of both senders; thus neither waits for the other.
constexpr std::size_t calls_max =
    actors::incident_deliveries::concurrent_max + actors::status_mailer::concurrent_max;

/// Time limit of one call, until the receiver has answered.
constexpr std::chrono::seconds call_deadline{10};
/// Only the status of a response matters, so its size is limited.
constexpr std::size_t call_answer_bytes_max = std::size_t{4} << 10;

std::vector<domain::delivery_target> targets_of(const app::settings::incidents_section& requested) {
  std::vector<domain::delivery_target> all;
  const auto add = [&](delivery_kind kind, const std::vector<std::string>& addresses) {
    for (const auto& one : addresses)
      all.push_back({.kind = kind, .address = one});
  };
  add(delivery_kind::webhook, requested.webhook_urls);
  add(delivery_kind::slack, requested.slack_urls);
  add(delivery_kind::mail, requested.mail_to);
  return all;
}

}  // namespace

channels::channels(const app::settings& how, const mail::smtp_outbox& outbox)
    : notification_channels(
          {.targets = targets_of(how.incidents), .webhook_secret = how.incidents.webhook_secret},
          pool_),
      outbox_(outbox),
      pool_({.threads = calls_max, .queue_max = calls_max}) {}

void channels::stop() {
  stopping_ = true;
  pool_.stop();
}

core::result<void> channels::post(const actors::outgoing_call& call) const {
  const auto answer = outgoing::call({.url = call.url, .json = call.body, .headers = call.headers},
                                     {.until = std::chrono::steady_clock::now() + call_deadline,
                                      .answer_bytes_max = call_answer_bytes_max,
                                      .cuts_answer = true},
                                     [this] { return stopping_.load(); });
  if (!answer) return std::unexpected(answer.error());
  if (answer->status >= 200 && answer->status < 300) return {};
  return core::fail(core::errc::unavailable,
                    fmt::format("The receiver answered {}.", answer->status));
}

core::result<void> channels::mail(const mail::message& message, const std::string& id) const {
  const auto sender = outbox_.sender();
  return mail::send_mail(
      sender.server, message,
      {.from = sender.from, .at = system_now(), .id = id, .from_name = sender.from_name},
      stopping_);
}

}  // namespace signalbox::app
