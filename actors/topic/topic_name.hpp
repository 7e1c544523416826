#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "actors/topic/topic_rule.hpp"
#include "domain/identifiers.hpp"
#include "domain/simulation/simulation.hpp"

/// The names of topics, made and taken apart by `topic_rules`.
namespace signalbox::actors {

inline constexpr std::string_view platform_topic = rule_of(topic_kind::platform).name;
inline constexpr std::string_view session_topic = rule_of(topic_kind::session).name;
/// All projects of the installation at once.
inline constexpr std::string_view fleet_topic = rule_of(topic_kind::fleet).name;
/// All simulations that operators started.
inline constexpr std::string_view simulations_topic = rule_of(topic_kind::simulations).name;
/// Who has a role in the installation, for those who grant and revoke it.
inline constexpr std::string_view operators_topic = rule_of(topic_kind::operators).name;
/// Every incident and all maintenance that is open, whatever its audience. The platform actor owns
/// it beside `platform`.
inline constexpr std::string_view incidents_topic = rule_of(topic_kind::incidents).name;
/// The public status page, signed in or not.
inline constexpr std::string_view status_topic = rule_of(topic_kind::status).name;

/// `org:{slug}`, or `org:{slug}:{view}` for those who see some of its projects
/// (`domain::projects_view`): 16 lower-case hexadecimal digits.
[[nodiscard]] std::string topic_of(const domain::organization_slug& slug, std::uint64_t view = 0);
[[nodiscard]] std::string topic_of(const domain::project_ref& ref);

/// `monitoring:{ref}`, which the project's actor owns beside `project:{ref}`.
[[nodiscard]] std::string monitoring_topic_of(const domain::project_ref& ref);

/// `simulation:{id}`, which the actor of `simulations` owns too.
[[nodiscard]] std::string topic_of(const domain::simulation_id& id);

/// The organization whose topic `org:{slug}` or `org:{slug}:{view}` it is, if it is one.
[[nodiscard]] std::optional<domain::organization_slug> organization_of(std::string_view topic);

/// As `named_topic::view`; 0 for a name that no topic can have.
[[nodiscard]] std::uint64_t view_of(std::string_view topic);

/// The project whose topic `project:{ref}` or `monitoring:{ref}` it is, if it is one.
[[nodiscard]] std::optional<domain::project_ref> project_of(std::string_view topic);

/// The simulation whose topic `simulation:{id}` it is, if it is one.
[[nodiscard]] std::optional<domain::simulation_id> simulation_of(std::string_view topic);

}  // namespace signalbox::actors
