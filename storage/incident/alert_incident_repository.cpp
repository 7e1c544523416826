#include "storage/incident/alert_incident_repository.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

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

void alert_incident_repository::remember(const domain::incident_id& id,
                                         const domain::alert_decision& decided) {
  on_.run(update_alerts, {id, list_text(decided.reported)});
}

result<incident> alert_incident_repository::open(const domain::alert_report& report,
                                                 const domain::alert_decision& decided,
                                                 bool holds_back, const domain::requester& by) {
  incident_repository incidents(on_);
  const auto made = incidents.open(report.draft, decided.message, by);
  if (!made) return made;
  // Without a scope it would be public, which only a label or an operator may decide.
  const bool has_no_recipient = domain::is_public(*made) && !made->show_to_everybody;
  on_.run(update_source, {made->id, report.source_key, holds_back || has_no_recipient});
  return incidents.find(made->id);
}

result<applied_alerts> alert_incident_repository::apply(const domain::alert_report& report,
                                                        bool holds_back,
                                                        const domain::requester& by) {
  auto work = on_.begin();
  const auto found = on_.run(select_of_group, {report.source_key});
  std::optional<domain::incident_id> held;
  std::optional<std::vector<std::string>> reported;
  if (!found.empty()) {
    held = found[0].as<domain::incident_id>("id");
    reported = fingerprints_in(found[0]);
  }
  const auto decided = domain::decide(report, reported);
  if (decided.what == deed::nothing) return applied_alerts{};
  incident_repository incidents(on_);
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
  remember(current->id, decided);
  work.commit();
  return applied_alerts{
      .did = decided.what, .what = std::move(*current), .before = std::move(before)};
}

}  // namespace signalbox::storage
