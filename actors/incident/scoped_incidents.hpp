#pragma once

#include <map>
#include <string>
#include <vector>

#include "domain/incident/incident.hpp"

namespace signalbox::actors {

/// The open incidents with a scope, as every organization's actor knows them: their visibility for
/// members depends on the regions of the organization's projects. The platform actor shows public
/// incidents, and unannounced maintenance is hidden.
class scoped_incidents {
 public:
  /// Applies the current state of an incident: closed and public incidents are removed.
  void apply(const domain::incident& fact) {
    if (domain::is_shown_in_scope(fact)) {
      open_[fact.id.value] = fact;
    } else {
      open_.erase(fact.id.value);
    }
  }

  /// Returns true when the incident is visible to `target` here.
  [[nodiscard]] bool shows(const domain::incident_id& id,
                           const domain::incident_target& target) const {
    const auto found = open_.find(id.value);
    return found != open_.end() && domain::affects(found->second, target);
  }

  [[nodiscard]] bool empty() const { return open_.empty(); }

  [[nodiscard]] std::vector<domain::incident> that_concern(
      const domain::incident_target& target) const {
    std::vector<domain::incident> here;
    for (const auto& [id, incident] : open_) {
      if (domain::affects(incident, target)) here.push_back(incident);
    }
    return here;
  }

 private:
  std::map<std::string, domain::incident> open_;  ///< by id
};

}  // namespace signalbox::actors
