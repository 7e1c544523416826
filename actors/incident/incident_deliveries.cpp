#include "actors/incident/incident_deliveries.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "actors/runtime/later.hpp"
#include "actors/runtime/read_storage.hpp"
#include "actors/runtime/startup.hpp"
#include "storage/incident/incident_delivery_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::delivery_kind;
using domain::delivery_outcome;
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

mail::letter mail_of(const incident_delivery& what) {
  auto written = domain::letter_of(what);
  return {.to = what.to.address,
          .subject = std::move(written.subject),
          .text = std::move(written.text)};
}

/// A mail server that says so means it, where a web server may be set right within a day.
bool is_refused_for_good(const incident_delivery& what, const core::error& why) {
  return what.to.kind == delivery_kind::mail && why.code == core::errc::bad_request;
}

}  // namespace

void incident_deliveries::look() {
  if (env_.outlets == nullptr) return;
  if (looking_) {
    look_again_ = true;
    return;
  }
  looking_ = true;
  ++look_number_;
  with_storage(
      env_, self_,
      [](postgres::connection& on, postgres::deadline until) -> result<sight> {
        storage::incident_delivery_repository all(on, until);
        // As many again as can be under way: those are among them.
        auto next = all.list_next(2 * at_once_max);
        if (!next) return std::unexpected(next.error());
        auto waiting = all.count_waiting();
        if (!waiting) return std::unexpected(waiting.error());
        return sight{std::move(*next), std::move(*waiting)};
      },
      [this](const result<sight>& seen) {
        looking_ = false;
        const bool again = std::exchange(look_again_, false);
        if (!seen) {
          env_.log.warn("incident.deliveries_not_read error=\"{}\"", seen.error().message);
          look_after(load_retry_delay);
          return;
        }
        if (env_.outlets->report_waiting) env_.outlets->report_waiting(seen->waiting);
        if (again) {
          look();
        } else {
          found(seen->next);
        }
      });
}

void incident_deliveries::found(const std::vector<incident_delivery>& next) {
  const auto now = env_.now();
  for (const auto& one : next) {
    if (under_way_.contains(one.id)) continue;
    // Whatever ends first looks again.
    if (under_way_.size() >= at_once_max) return;
    const auto due = one.next_try_at.value_or(now);
    if (due > now) {
      look_after(std::chrono::ceil<std::chrono::milliseconds>(due - now));
      return;
    }
    deliver(one);
  }
}

void incident_deliveries::look_after(std::chrono::milliseconds delay) {
  const auto number = ++look_number_;
  later(self_, std::min<std::chrono::milliseconds>(delay, look_at_most_after), [this, number] {
    if (number == look_number_) look();
  });
}

void incident_deliveries::deliver(const incident_delivery& what) {
  under_way_.insert(what.id);
  run_on(
      env_.outlets->workers, self_,
      [outlets = env_.outlets, what, now = env_.now()]() -> result<void> {
        if (what.to.kind == delivery_kind::mail) return outlets->mail(mail_of(what), what.id);
        return outlets->post(call_of(what, outlets->webhook_secret, now));
      },
      [this, what](const result<void>& sent) { note(what, sent); });
}

void incident_deliveries::note(const incident_delivery& what, const result<void>& sent) {
  const auto now = env_.now();
  const auto error = sent ? std::string{} : sent.error().message;
  const bool may_go_better = !sent && !is_refused_for_good(what, sent.error());
  const auto next =
      may_go_better ? domain::next_try(what.tries + 1, what.made_at, now) : std::nullopt;
  if (!sent && !next) {
    env_.log.warn("incident.delivery_given_up id={} target={} error=\"{}\"", what.id,
                  domain::shown_target(what.to), error);
  }
  if (env_.outlets->report_try) {
    env_.outlets->report_try(what.to.kind, sent   ? delivery_outcome::delivered
                                           : next ? delivery_outcome::refused
                                                  : delivery_outcome::given_up);
  }
  with_storage(
      env_, self_,
      [id = what.id, taken = sent.has_value(), error, next, now](
          postgres::connection& on, postgres::deadline until) -> result<void> {
        storage::incident_delivery_repository all(on, until);
        return taken ? all.note_done(id, now) : all.note_failed(id, error, next);
      },
      [this, id = what.id](const result<void>& stored) { noted(id, stored); });
}

void incident_deliveries::noted(const std::string& id, const result<void>& stored) {
  if (stored) {
    under_way_.erase(id);
    look();
    return;
  }
  // Told again under the same id, for storage does not know better.
  env_.log.warn("incident.delivery_not_noted id={} error=\"{}\"", id, stored.error().message);
  later(self_, load_retry_delay, [this, id] {
    under_way_.erase(id);
    look();
  });
}

caf::result<std::vector<incident_delivery>> incident_deliveries::list(
    const list_incident_deliveries& asked) {
  return read_storage<std::vector<incident_delivery>>(
      self_, env_, [asked](postgres::connection& on, postgres::deadline until) {
        return storage::incident_delivery_repository(on, until).list(asked.state, asked.count);
      });
}

}  // namespace signalbox::actors
