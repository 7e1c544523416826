#include "storage/incident/incident_outbox.hpp"

#include <utility>

#include "storage/incident/incident_delivery_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/statements.hpp"
#include "storage/status/status_mail_repository.hpp"

namespace signalbox::storage {

using core::result;
using domain::incident;

namespace {

void enqueue(postgres::connection& on, postgres::deadline until,
             const notification_targets& outside, const incident* before, const incident& current) {
  incident_delivery_repository(on, until).add(before, current, outside.targets, outside.at);
  if (outside.has_subscribers) status_mail_repository(on, until).add(before, current, outside.at);
}

}  // namespace

result<incident> change_and_enqueue(postgres::connection& on, postgres::deadline until,
                                    const notification_targets& outside,
                                    const std::optional<domain::incident_id>& which,
                                    const std::function<result<incident>()>& change) {
  if (outside.empty()) return change();
  transaction work(on, until);
  std::optional<incident> before;
  if (which) {
    auto found = incident_repository(on, until).find(*which);
    if (!found) return found;
    before = std::move(*found);
  }
  auto current = change();
  if (!current) return current;
  enqueue(on, until, outside, before ? &*before : nullptr, *current);
  work.commit();
  return current;
}

result<applied_alerts> apply_alerts_and_enqueue(postgres::connection& on, postgres::deadline until,
                                                const notification_targets& outside,
                                                const domain::alert_report& report, bool holds_back,
                                                const domain::requester& by) {
  alert_incident_repository alerts(on, until);
  if (outside.empty()) return alerts.apply(report, holds_back, by);
  transaction work(on, until);
  auto taken = alerts.apply(report, holds_back, by);
  if (!taken || !taken->what) return taken;
  enqueue(on, until, outside, taken->before ? &*taken->before : nullptr, *taken->what);
  work.commit();
  return taken;
}

}  // namespace signalbox::storage
