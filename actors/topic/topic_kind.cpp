#include "actors/topic/topic_kind.hpp"

#include <utility>

#include "actors/topic/audit_log.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

namespace {

std::optional<topic_kind> kind_of_nobodys(std::string_view name) {
  if (name == session_topic) return topic_kind::session;
  if (name == platform_topic) return topic_kind::platform;
  if (name == fleet_topic) return topic_kind::fleet;
  if (name == operators_topic) return topic_kind::operators;
  if (name == incidents_topic) return topic_kind::incidents;
  if (name == simulations_topic || simulation_of(name)) return topic_kind::simulations;
  if (name == status_topic) return topic_kind::status;
  return std::nullopt;
}

named_topic log_topic(audit_log log) {
  if (auto* slug = std::get_if<domain::organization_slug>(&log))
    return {topic_kind::organization_log, std::move(*slug)};
  return {topic_kind::account_log, std::get<domain::account_id>(std::move(log))};
}

}  // namespace

std::optional<named_topic> topic_named(std::string_view name) {
  if (const auto kind = kind_of_nobodys(name)) return named_topic{*kind};
  if (auto slug = organization_of(name))
    return named_topic{topic_kind::organization, std::move(*slug)};
  if (auto ref = project_of(name)) {
    const auto kind = is_monitoring(name) ? topic_kind::monitoring : topic_kind::project;
    return named_topic{kind, std::move(*ref)};
  }
  if (auto log = audit_log_of(name)) return log_topic(std::move(*log));
  return std::nullopt;
}

}  // namespace signalbox::actors
