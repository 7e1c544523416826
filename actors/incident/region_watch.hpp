#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_suggestion.hpp"
#include "domain/project/fleet.hpp"

namespace signalbox::actors {

/// Tracks the health of each region's projects and the suggested incidents. A change costs work
/// only for its region. A suggestion is hidden once it was dismissed, and while an open incident
/// names the region; it ends when the region has recovered. Pure.
class region_watch {
 public:
  explicit region_watch(const domain::suggestion_rule& by) : rule_(by) {}

  void clear() { regions_.clear(); }

  /// Applies the change of a project from `before` to its current state; null: it does not exist.
  void apply(const domain::fleet_project* before, const domain::fleet_project* current);

  /// Applies the current state of an incident.
  void apply(const domain::incident& fact);

  /// Dismisses the suggested incident of the region with this code. Returns false when there is
  /// none.
  [[nodiscard]] bool dismiss(const std::string& code);

  /// Judges the regions with changes.
  void evaluate(core::time_point now);

  /// Returns the visible suggestions, by region.
  [[nodiscard]] core::json shown() const;

 private:
  struct region {
    std::size_t projects = 0;                                ///< that should be reachable
    std::map<std::string, domain::fleet_project> unhealthy;  ///< by ref
    std::set<std::string> incidents;                         ///< open incidents that name it, by id
    std::optional<domain::incident_suggestion> suggestion;
    bool is_dismissed = false;
    bool has_changed = false;
  };

  void leave(const domain::fleet_project& what);
  void enter(const domain::fleet_project& what);

  domain::suggestion_rule rule_;
  std::map<std::string, region> regions_;
};

}  // namespace signalbox::actors
