#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "actors/topic/topic_rule.hpp"
#include "domain/identifiers.hpp"
#include "domain/simulation/simulation.hpp"

/// Formatting and parsing of topic names by `topic_rules`.
namespace signalbox::actors {

inline constexpr std::string_view platform_topic = rule_of(topic_kind::platform).name;
inline constexpr std::string_view session_topic = rule_of(topic_kind::session).name;
/// All projects of the installation.
inline constexpr std::string_view fleet_topic = rule_of(topic_kind::fleet).name;
/// All simulations that operators started.
inline constexpr std::string_view simulations_topic = rule_of(topic_kind::simulations).name;
/// The operators of the installation, for those who grant and revoke roles.
inline constexpr std::string_view operators_topic = rule_of(topic_kind::operators).name;
/// All open incidents and maintenance, whatever their audience. The platform actor owns it beside
/// `platform`.
inline constexpr std::string_view incidents_topic = rule_of(topic_kind::incidents).name;
/// For operators: the latest notice with its period. The topic `platform` shows active ones only.
inline constexpr std::string_view notice_topic = rule_of(topic_kind::notice).name;
/// For operators: changes of the support tickets.
inline constexpr std::string_view support_topic = rule_of(topic_kind::support).name;
/// The public status page, with or without an account.
inline constexpr std::string_view status_topic = rule_of(topic_kind::status).name;

/// Returns `org:{slug}`, or `org:{slug}:{view}` for members who see only some of its projects
/// (`domain::projects_view`): 16 lower-case hexadecimal digits.
[[nodiscard]] std::string topic_of(const domain::organization_slug& slug, std::uint64_t view = 0);
[[nodiscard]] std::string topic_of(const domain::project_ref& ref);

/// Returns `monitoring:{ref}`, which the project's actor owns beside `project:{ref}`.
[[nodiscard]] std::string monitoring_topic_of(const domain::project_ref& ref);
/// Returns `schema:{ref}`, which the project's actor owns, too.
[[nodiscard]] std::string schema_topic_of(const domain::project_ref& ref);
[[nodiscard]] std::string activity_topic_of(const domain::project_ref& ref);
[[nodiscard]] std::string cron_topic_of(const domain::project_ref& ref);
/// Returns `hooks:{ref}`, same.
[[nodiscard]] std::string hooks_topic_of(const domain::project_ref& ref);
[[nodiscard]] std::string backups_topic_of(const domain::project_ref& ref);

/// Returns `rows:{ref}:{oid}`, same: the changes of a table's rows.
[[nodiscard]] std::string rows_topic_of(const domain::project_ref& ref, std::uint32_t oid);

/// Returns `logs:{ref}:{filter}`, same: the lines that arrive and match.
[[nodiscard]] std::string logs_topic_of(const domain::project_ref& ref, std::string_view filter);

/// Returns `simulation:{id}`, which the owner of `simulations` owns, too.
[[nodiscard]] std::string topic_of(const domain::simulation_id& id);

/// Returns `snippet:{id}`.
[[nodiscard]] std::string topic_of(const domain::snippet_id& id);

/// Returns the organization of a topic `org:{slug}` or `org:{slug}:{view}`; nothing for others.
[[nodiscard]] std::optional<domain::organization_slug> organization_of(std::string_view topic);

/// Returns `named_topic::view`; 0 for an invalid name.
[[nodiscard]] std::uint64_t view_of(std::string_view topic);

/// Returns the project of a topic `project:{ref}`, `monitoring:{ref}` or `schema:{ref}`; nothing
/// for others.
[[nodiscard]] std::optional<domain::project_ref> project_of(std::string_view topic);

/// Returns the simulation of a topic `simulation:{id}`; nothing for others.
[[nodiscard]] std::optional<domain::simulation_id> simulation_of(std::string_view topic);

/// Returns the snippet of a topic `snippet:{id}`; nothing for others.
[[nodiscard]] std::optional<domain::snippet_id> snippet_of(std::string_view topic);

}  // namespace signalbox::actors
