#include "storage/incident/told_change.hpp"

#include <utility>

#include "postgres/transaction.hpp"
#include "storage/incident/incident_delivery_repository.hpp"
#include "storage/incident/incident_repository.hpp"

namespace signalbox::storage {

using core::result;
using domain::incident;

result<incident> change_and_tell(postgres::connection& on, postgres::deadline until,
                                 const told_outside& outside,
                                 const std::optional<domain::incident_id>& which,
                                 const std::function<result<incident>()>& change) {
  if (outside.targets.empty()) return change();
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  std::optional<incident> before;
  if (which) {
    auto found = incident_repository(on, until).find(*which);
    if (!found) return found;
    before = std::move(*found);
  }
  auto now_so = change();
  if (!now_so) return now_so;
  auto added = incident_delivery_repository(on, until).add(before ? &*before : nullptr, *now_so,
                                                           outside.targets, outside.at);
  if (!added) return std::unexpected(added.error());
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return now_so;
}

result<alerts_taken> take_and_tell(postgres::connection& on, postgres::deadline until,
                                   const told_outside& outside, const domain::alert_report& report,
                                   bool holds_back, const domain::requester& by) {
  alert_incident_repository alerts(on, until);
  if (outside.targets.empty()) return alerts.take(report, holds_back, by);
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  auto taken = alerts.take(report, holds_back, by);
  if (!taken || !taken->what) return taken;
  auto added = incident_delivery_repository(on, until).add(
      taken->before ? &*taken->before : nullptr, *taken->what, outside.targets, outside.at);
  if (!added) return std::unexpected(added.error());
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return taken;
}

}  // namespace signalbox::storage
