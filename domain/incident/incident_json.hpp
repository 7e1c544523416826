#pragma once

#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::domain {

/// An incident as answers and topics show it; its updates are an object keyed "1", "2", … in the
/// order of time.
[[nodiscard]] core::json incident_json(const incident& what);

}  // namespace signalbox::domain
