#include "domain/incident/incident_activity.hpp"

#include <fmt/format.h>

#include <algorithm>
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

}  // namespace

std::vector<activity_entry> activity_of(const std::vector<incident>& incidents,
                                        core::time_point now) {
  std::vector<activity_entry> entries;
  const auto oldest = now - activity_kept_for;
  for (const auto& one : incidents) {
    const auto began = one.planned_start.value_or(one.opened_at);
    if (began >= oldest && began <= now)
      entries.push_back(incident_entry(one, activity_kind::incident_opened, began));
    if (!one.resolved_at || *one.resolved_at < oldest) continue;
    auto entry = incident_entry(one, activity_kind::incident_resolved, *one.resolved_at);
    entry.down_since = std::min(began, *one.resolved_at);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace signalbox::domain
