#pragma once

#include "domain/incident.hpp"
#include "domain/json.hpp"

namespace signalbox::domain {

/// An incident as answers and topics show it; its updates are an object keyed "1", "2", … in the
/// order of time.
[[nodiscard]] json incident_json(const incident& what);

}  // namespace signalbox::domain
