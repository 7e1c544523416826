#include "actors/incident/incident_deliveries.hpp"

#include <optional>
#include <utility>

#include "actors/runtime/measurements.hpp"
#include "storage/incident/incident_delivery_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::delivery_kind;
using domain::delivery_outcome;
using domain::delivery_response;
using domain::incident_delivery;

outgoing_call call_of(const incident_delivery& what, const std::string& secret,
                      core::time_point now) {
  if (what.to.kind == delivery_kind::slack)
    return {.url = what.to.address, .body = domain::slack_text(what), .headers = {}};
  outgoing_call made{.url = what.to.address,
                     .body = domain::webhook_text(what),
                     .headers = {{"Signalbox-Delivery", what.id}}};
  if (!secret.empty()) {
    made.headers.emplace_back("Signalbox-Signature",
                              domain::delivery_signature(secret, now, made.body));
  }
  return made;
}

mail::message mail_of(const incident_delivery& what) {
  auto written = domain::message_of(what);
  return {.to = what.to.address,
          .subject = std::move(written.subject),
          .text = std::move(written.text)};
}

/// A mail server's refusal is final, whereas a web server may be repaired within a day.
delivery_response response_of(const incident_delivery& what, const result<void>& sent) {
  if (sent) return delivery_response::accepted;
  const bool is_final =
      what.to.kind == delivery_kind::mail && sent.error().code == core::errc::bad_request;
  return is_final ? delivery_response::rejected : delivery_response::failed;
}

struct due_deliveries {
  std::vector<incident_delivery> next;  ///< the first of each target
  domain::deliveries_waiting waiting;
};

due_deliveries find_due(postgres::connection& on, postgres::deadline until) {
  storage::incident_delivery_repository all(on, until);
  // Twice the concurrent maximum, because deliveries in progress are among them.
  auto next = all.list_next(2 * incident_deliveries::concurrent_max);
  auto waiting = all.count_waiting();
  return due_deliveries{std::move(next), std::move(waiting)};
}

}  // namespace

void incident_deliveries::check() {
  if (context_.env.channels == nullptr) return;
  if (reading_) {
    read_again_ = true;
  } else {
    context_.start(read_due());
  }
}

task<void> incident_deliveries::read_due() {
  reading_ = true;
  timer_.clear();
  auto found = co_await outcome_of(context_.store(find_due));
  while (std::exchange(read_again_, false) && found)
    found = co_await outcome_of(context_.store(find_due));
  reading_ = false;
  if (!found) {
    context_.env.log.warn("incident.deliveries_not_read error=\"{}\"", found.error().message);
    timer_.set_after(load_retry_delay);
    co_return;
  }
  if (auto* const metrics = context_.env.metrics) metrics->set_waiting_deliveries(found->waiting);
  start_due(found->next);
}

void incident_deliveries::start_due(const std::vector<incident_delivery>& next) {
  const auto now = context_.env.now();
  for (const auto& each : next) {
    if (under_way_.contains(each.id)) continue;
    // The first delivery that ends checks again.
    if (under_way_.size() >= concurrent_max) return;
    const auto due = each.next_try_at.value_or(now);
    if (due > now) {
      timer_.set(due);
      return;
    }
    under_way_.insert(each.id);
    context_.start(deliver(each));
  }
}

task<void> incident_deliveries::deliver(incident_delivery delivery) {
  const auto& channels = *context_.env.channels;
  const auto send = [&channels, delivery, now = context_.env.now()]() -> result<void> {
    if (delivery.to.kind == delivery_kind::mail)
      return channels.mail(mail_of(delivery), delivery.id);
    return channels.post(call_of(delivery, channels.webhook_secret(), now));
  };
  const auto sent = co_await outcome_of(context_.run(channels.workers(), send));
  const auto recorded = co_await outcome_of(record(delivery, sent));
  if (!recorded) {
    // Storage still lists it as due, so it is sent again under the same id.
    context_.env.log.warn("incident.delivery_not_noted id={} error=\"{}\"", delivery.id,
                          recorded.error().message);
    co_await context_.sleep(load_retry_delay);
  }
  under_way_.erase(delivery.id);
  check();
}

task<void> incident_deliveries::record(incident_delivery delivery, result<void> sent) {
  const auto& env = context_.env;
  const auto now = env.now();
  const auto error = sent ? std::string{} : sent.error().message;
  const auto made = domain::delivery_result_of(response_of(delivery, sent), delivery.tries,
                                               delivery.made_at, now);
  if (made.outcome == delivery_outcome::given_up) {
    env.log.warn("incident.delivery_given_up id={} target={} error=\"{}\"", delivery.id,
                 domain::shown_target(delivery.to), error);
  }
  if (env.metrics != nullptr) env.metrics->observe_delivery(delivery.to.kind, made.outcome);
  const auto save = [id = delivery.id, is_sent = sent.has_value(), error,
                     next_try = made.next_try_at,
                     now](postgres::connection& on, postgres::deadline until) {
    storage::incident_delivery_repository all(on, until);
    return is_sent ? all.note_done(id, now) : all.note_failed(id, error, next_try);
  };
  co_await context_.store(save);
}

task<std::vector<incident_delivery>> incident_deliveries::list(list_incident_deliveries request) {
  const auto read = [request](postgres::connection& on, postgres::deadline until) {
    return storage::incident_delivery_repository(on, until).list(request.state, request.count);
  };
  co_return co_await context_.store(read);
}

}  // namespace signalbox::actors
