#include "storage/incident/alert_incident_repository.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "postgres/transaction.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/incident/incident_rows.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::incident;
using deed = domain::alert_decision::deed;
using postgres::statement;

constexpr statement select_of_group{"alert_incidents.find", R"(
  SELECT id, source_alerts FROM incidents
  WHERE source_key = $1 AND resolved_at IS NULL FOR UPDATE)"};
constexpr statement update_source{
    "alert_incidents.set_source",
    "UPDATE incidents SET source_key = $2, held_back = $3 WHERE id = $1"};
constexpr statement update_alerts{"alert_incidents.remember",
                                  "UPDATE incidents SET source_alerts = $2 WHERE id = $1"};

std::vector<std::string> fingerprints_in(const postgres::row& row) {
  return nlohmann::json::parse(row.as<std::string>("source_alerts"))
      .get<std::vector<std::string>>();
}

}  // namespace

result<void> alert_incident_repository::remember(const domain::incident_id& id,
                                                 const domain::alert_decision& decided) {
  const auto set = on_.run(update_alerts, {id, list_text(decided.reported)}, until_);
  if (!set) return std::unexpected(set.error());
  return {};
}

result<incident> alert_incident_repository::open(const domain::alert_report& report,
                                                 const domain::alert_decision& decided,
                                                 bool holds_back, const domain::requester& by) {
  incident_repository incidents(on_, until_);
  const auto made = incidents.open(report.draft, decided.message, by);
  if (!made) return made;
  // Without a scope it would be public, which only a label or an operator may decide.
  const bool has_no_recipient = domain::is_public(*made) && !made->show_to_everybody;
  const auto set =
      on_.run(update_source, {made->id, report.source_key, holds_back || has_no_recipient}, until_);
  if (!set) return std::unexpected(set.error());
  return incidents.find(made->id);
}

result<applied_alerts> alert_incident_repository::apply(const domain::alert_report& report,
                                                        bool holds_back,
                                                        const domain::requester& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto found = on_.run(select_of_group, {report.source_key}, until_);
  if (!found) return std::unexpected(found.error());
  std::optional<domain::incident_id> held;
  std::optional<std::vector<std::string>> reported;
  if (!found->empty()) {
    held = (*found)[0].as<domain::incident_id>("id");
    reported = fingerprints_in((*found)[0]);
  }
  const auto decided = domain::decide(report, reported);
  if (decided.what == deed::nothing) return applied_alerts{};
  incident_repository incidents(on_, until_);
  result<incident> current = core::fail(core::errc::internal, "no incident");
  std::optional<incident> before;
  if (held) {
    auto found_so = incidents.find(*held);
    if (!found_so) return std::unexpected(found_so.error());
    before = std::move(*found_so);
    const auto state =
        decided.what == deed::resolve ? domain::incident_state::resolved : before->state;
    current = incidents.post_update(*held, {.state = state, .message = decided.message}, by);
  } else {
    current = open(report, decided, holds_back, by);
  }
  if (!current) return std::unexpected(current.error());
  if (auto kept = remember(current->id, decided); !kept) return std::unexpected(kept.error());
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return applied_alerts{
      .did = decided.what, .what = std::move(*current), .before = std::move(before)};
}

}  // namespace signalbox::storage
