#pragma once

#include <map>
#include <string>
#include <vector>

#include "domain/incident/incident.hpp"

namespace signalbox::actors {

/// The open incidents that have a scope, as every organization's actor knows them: which of them
/// its people see depends on where its projects are. Those that everybody sees are the platform
/// actor's to show, and maintenance that is not announced yet is nobody's.
class scoped_incidents {
 public:
  /// Takes an incident as it is now: one that is closed goes, or that everybody sees now.
  void take(const domain::incident& fact) {
    if (domain::is_shown(fact) && !domain::is_public(fact)) {
      open_[fact.id.value] = fact;
    } else {
      open_.erase(fact.id.value);
    }
  }

  /// True when the incident is one of those that `whom` sees here.
  [[nodiscard]] bool shows(const domain::incident_id& id,
                           const domain::incident_target& whom) const {
    const auto found = open_.find(id.value);
    return found != open_.end() && domain::concerns(found->second, whom);
  }

  [[nodiscard]] bool empty() const { return open_.empty(); }

  [[nodiscard]] std::vector<domain::incident> that_concern(
      const domain::incident_target& whom) const {
    std::vector<domain::incident> here;
    for (const auto& [id, incident] : open_) {
      if (domain::concerns(incident, whom)) here.push_back(incident);
    }
    return here;
  }

 private:
  std::map<std::string, domain::incident> open_;  ///< by id
};

}  // namespace signalbox::actors
