#include "actors/topic_kind.hpp"

#include <variant>

#include "actors/audit_log.hpp"
#include "actors/topic_name.hpp"

namespace signalbox::actors {

std::optional<topic_kind> kind_of(std::string_view topic) {
  if (topic == session_topic) return topic_kind::session;
  if (topic == platform_topic) return topic_kind::platform;
  if (topic == fleet_topic) return topic_kind::fleet;
  if (topic == operators_topic) return topic_kind::operators;
  if (topic == incidents_topic) return topic_kind::incidents;
  if (topic == simulations_topic || simulation_of(topic)) return topic_kind::simulations;
  if (topic == status_topic) return topic_kind::status;
  if (organization_of(topic)) return topic_kind::organization;
  if (is_monitoring(topic)) return topic_kind::monitoring;
  if (project_of(topic)) return topic_kind::project;
  const auto log = audit_log_of(topic);
  if (!log) return std::nullopt;
  const bool of_organization = std::holds_alternative<domain::organization_slug>(*log);
  return of_organization ? topic_kind::organization_log : topic_kind::account_log;
}

}  // namespace signalbox::actors
