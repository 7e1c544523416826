#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/simulation/simulation.hpp"

/// What topics are called. Each name says who owns the topic.
namespace signalbox::actors {

inline constexpr std::string_view platform_topic = "platform";
inline constexpr std::string_view session_topic = "session";
/// All projects of the installation at once.
inline constexpr std::string_view fleet_topic = "fleet";
/// All rehearsals that operators started.
inline constexpr std::string_view simulations_topic = "simulations";
/// Who has a role in the installation, for those who give and take it.
inline constexpr std::string_view operators_topic = "operators";
/// Every incident and all maintenance that is open, whoever is told of it. The owner of `platform`
/// owns it too.
inline constexpr std::string_view incidents_topic = "incidents";
/// What the world is told of the platform, signed in or not.
inline constexpr std::string_view status_topic = "status";

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

/// The view that stands for `monitoring:{ref}` among a project's topics.
inline constexpr std::uint64_t monitoring_view = 1;

/// The view that stands for `incidents` among the topics of the owner of `platform`.
inline constexpr std::uint64_t incidents_view = 1;

/// Which of its owner's topics it is: the view in the name of an organization's topic,
/// `monitoring_view`, `incidents_view`, the first half of a rehearsal's id; 0 in every other.
[[nodiscard]] std::uint64_t view_of(std::string_view topic);

/// The project whose topic `project:{ref}` or `monitoring:{ref}` it is, if it is one.
[[nodiscard]] std::optional<domain::project_ref> project_of(std::string_view topic);

/// The rehearsal whose topic `simulation:{id}` it is, if it is one.
[[nodiscard]] std::optional<domain::simulation_id> simulation_of(std::string_view topic);

/// Whether it is for whoever has a role in the installation alone.
[[nodiscard]] bool is_for_operators(std::string_view topic);

/// Whether it is some project's `monitoring:{ref}`.
[[nodiscard]] bool is_monitoring(std::string_view topic);

}  // namespace signalbox::actors
