#pragma once

#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::domain {

/// Returns an incident in the format of responses and topics; its updates are an object keyed "1",
/// "2", … in chronological order.
[[nodiscard]] core::json incident_json(const incident& what);

}  // namespace signalbox::domain
