#pragma once

#include <map>
#include <string>
#include <vector>

#include "domain/incident.hpp"

namespace signalbox::actors {

/// The open incidents that have a scope, as every organization's actor knows them: which of them
/// its people see depends on where its projects are.
class scoped_incidents {
 public:
  /// Takes an incident as it is now: a resolved one goes.
  void take(const domain::incident& fact) {
    if (fact.state == domain::incident_state::resolved) {
      open_.erase(fact.id.value);
    } else {
      open_[fact.id.value] = fact;
    }
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
