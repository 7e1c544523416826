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

/// How each region's projects are, and where an incident is suggested. A change costs the region
/// that it is in. A suggestion is not shown once somebody has dismissed it, or while an open
/// incident names the region; it goes when the region is well. Pure.
class region_watch {
 public:
  explicit region_watch(const domain::suggestion_rule& by) : rule_(by) {}

  void clear() { regions_.clear(); }

  /// A project is so now, and was so `before`; null for what is not there.
  void take(const domain::fleet_project* before, const domain::fleet_project* now_so);

  /// An incident is so now.
  void take(const domain::incident& fact);

  /// A person has no use for what is suggested of the region with this code. False where nothing
  /// is.
  [[nodiscard]] bool dismiss(const std::string& code);

  /// Judges the regions in which something has changed.
  void judge(core::time_point now);

  /// The suggestions that are shown, by region.
  [[nodiscard]] core::json shown() const;

 private:
  struct region {
    std::size_t projects = 0;                                ///< that should answer
    std::map<std::string, domain::fleet_project> unhealthy;  ///< by ref
    std::set<std::string> incidents;                         ///< open ones that name it, by id
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
