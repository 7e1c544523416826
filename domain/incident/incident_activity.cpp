#include "domain/incident/incident_activity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace signalbox::domain {

namespace {

activity_entry incident_entry(const incident& what, activity_kind kind, core::time_point at) {
  return {.id = activity_id{fmt::format("{}:{}", what.id.value, activity_kind_names.name_of(kind))},
          .at = at,
          .kind = kind,
          .names = {what.title},
          .incident = what.id};
}

/// The kinds of entries for the start and the end.
struct kinds_of_entries {
  activity_kind start;
  activity_kind end;
};

kinds_of_entries kinds_of(incident_kind kind) {
  if (kind == incident_kind::maintenance)
    return {activity_kind::maintenance_started, activity_kind::maintenance_completed};
  return {activity_kind::incident_opened, activity_kind::incident_resolved};
}

/// Returns when it began to have an effect; nothing for maintenance that has not started, or was
/// cancelled before.
std::optional<core::time_point> start_of(const incident& what) {
  if (what.kind == incident_kind::incident) return what.opened_at;
  if (what.state == incident_state::scheduled || what.state == incident_state::cancelled)
    return std::nullopt;
  return what.planned_start.value_or(what.opened_at);
}

}  // namespace

std::vector<activity_entry> activity_of(const std::vector<incident>& incidents,
                                        core::time_point now) {
  std::vector<activity_entry> entries;
  const auto oldest = now - activity_kept_for;
  for (const auto& one : incidents) {
    const auto start = start_of(one);
    if (!start) continue;
    const auto kinds = kinds_of(one.kind);
    if (*start >= oldest && *start <= now)
      entries.push_back(incident_entry(one, kinds.start, *start));
    if (!one.resolved_at || *one.resolved_at < oldest) continue;
    auto entry = incident_entry(one, kinds.end, *one.resolved_at);
    entry.down_since = std::min(*start, *one.resolved_at);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace signalbox::domain
