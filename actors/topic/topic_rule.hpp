#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "domain/access/operator_role.hpp"
#include "domain/access/token_scopes.hpp"
#include "domain/identifiers.hpp"
#include "domain/simulation/simulation.hpp"

/// All kinds of topics: name, owner, and audience. A new kind is a row of `topic_rules`, a handler
/// of its owner, and a row in the tests' table of subscribers.
namespace signalbox::actors {

enum class topic_kind {
  session,
  platform,
  fleet,
  operators,
  incidents,
  notice,
  support,
  simulations,
  simulation,
  status,
  organization,
  project,
  monitoring,
  schema,
  activity,
  cron,
  hooks,
  backups,
  rows,
  logs,
  organization_log,
  account_log,
  snippet,
};

/// The actor that owns a topic.
enum class topic_owner {
  session,  ///< the connection's own actor
  platform,
  fleet,
  operators,
  simulation,
  status,
  organization,
  project,
  audit,
  snippet,
};

/// The audience of a topic.
enum class topic_audience {
  connection,  ///< only the connection itself
  everyone,    ///< all signed-in accounts; `status` also without an account
  operators,   ///< accounts whose role in the installation allows `topic_rule::action`
  members,     ///< members of the organization with `topic_rule::permission`
  account,     ///< the account in the topic's name
};

/// The part of a topic's name after the prefix.
enum class topic_subject { none, organization, project, simulation, account, snippet };

struct topic_rule {
  topic_kind kind{};
  std::string_view name{};  ///< the whole name, or the prefix before the subject
  topic_subject subject{};
  topic_owner owner{};
  topic_audience audience{};
  /// For `members`: the resource and the action of the permission.
  /// @{
  std::string_view resource{};
  std::string_view permission = "read:Read";
  /// @}
  /// For `operators`.
  domain::operator_action action = domain::operator_action::see_operations;
  /// Scopes that an access token needs, all of them. Access tokens cannot subscribe to topics of
  /// operators, accounts and snippets.
  std::span<const domain::token_scope> scopes{};
};

namespace detail {

inline constexpr std::array organization_scopes{domain::token_scope::organizations_read};
inline constexpr std::array project_scopes{domain::token_scope::projects_read};
inline constexpr std::array log_scopes{domain::token_scope::analytics_read};
/// As for calls that read rows.
inline constexpr std::array database_scopes{domain::token_scope::database_write};
/// An organization's topic contains its projects, too.
inline constexpr std::array organization_and_project_scopes{domain::token_scope::organizations_read,
                                                            domain::token_scope::projects_read};

}  // namespace detail

inline constexpr std::array topic_rules{
    topic_rule{.kind = topic_kind::session,
               .name = "session",
               .owner = topic_owner::session,
               .audience = topic_audience::connection,
               .scopes = detail::organization_scopes},
    topic_rule{.kind = topic_kind::platform,
               .name = "platform",
               .owner = topic_owner::platform,
               .audience = topic_audience::everyone},
    topic_rule{.kind = topic_kind::fleet,
               .name = "fleet",
               .owner = topic_owner::fleet,
               .audience = topic_audience::operators},
    topic_rule{.kind = topic_kind::operators,
               .name = "operators",
               .owner = topic_owner::operators,
               .audience = topic_audience::operators,
               .action = domain::operator_action::manage},
    topic_rule{.kind = topic_kind::incidents,
               .name = "incidents",
               .owner = topic_owner::platform,
               .audience = topic_audience::operators},
    topic_rule{.kind = topic_kind::notice,
               .name = "notice",
               .owner = topic_owner::platform,
               .audience = topic_audience::operators,
               .action = domain::operator_action::put_notice},
    topic_rule{.kind = topic_kind::support,
               .name = "support",
               .owner = topic_owner::platform,
               .audience = topic_audience::operators,
               .action = domain::operator_action::manage},
    topic_rule{.kind = topic_kind::simulations,
               .name = "simulations",
               .owner = topic_owner::simulation,
               .audience = topic_audience::operators},
    topic_rule{.kind = topic_kind::simulation,
               .name = "simulation:",
               .subject = topic_subject::simulation,
               .owner = topic_owner::simulation,
               .audience = topic_audience::operators},
    topic_rule{.kind = topic_kind::status,
               .name = "status",
               .owner = topic_owner::status,
               .audience = topic_audience::everyone},
    topic_rule{.kind = topic_kind::organization,
               .name = "org:",
               .subject = topic_subject::organization,
               .owner = topic_owner::organization,
               .audience = topic_audience::members,
               .resource = "organizations",
               .scopes = detail::organization_and_project_scopes},
    topic_rule{.kind = topic_kind::project,
               .name = "project:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "projects",
               .scopes = detail::project_scopes},
    topic_rule{.kind = topic_kind::monitoring,
               .name = "monitoring:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "projects",
               .scopes = detail::project_scopes},
    topic_rule{.kind = topic_kind::schema,
               .name = "schema:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "projects",
               .scopes = detail::project_scopes},
    topic_rule{.kind = topic_kind::activity,
               .name = "activity:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "projects",
               .scopes = detail::project_scopes},
    topic_rule{.kind = topic_kind::cron,
               .name = "cron:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "projects",
               .scopes = detail::project_scopes},
    topic_rule{.kind = topic_kind::hooks,
               .name = "hooks:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "projects",
               .scopes = detail::project_scopes},
    topic_rule{.kind = topic_kind::backups,
               .name = "backups:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "physical_backups",
               .scopes = detail::project_scopes},
    // The name has the oid of a table after the project. Whoever may read its rows may subscribe.
    topic_rule{.kind = topic_kind::rows,
               .name = "rows:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "*",
               .permission = "tenant:Sql:Query",
               .scopes = detail::database_scopes},
    // The name has a filter after the project (`domain::parse_log_filter`). Whoever may search its
    // logs may subscribe.
    topic_rule{.kind = topic_kind::logs,
               .name = "logs:",
               .subject = topic_subject::project,
               .owner = topic_owner::project,
               .audience = topic_audience::members,
               .resource = "logflare",
               .permission = "analytics:Read",
               .scopes = detail::log_scopes},
    topic_rule{.kind = topic_kind::organization_log,
               .name = "audit:org:",
               .subject = topic_subject::organization,
               .owner = topic_owner::audit,
               .audience = topic_audience::members,
               .resource = "audit_logs",
               .scopes = detail::organization_scopes},
    topic_rule{.kind = topic_kind::account_log,
               .name = "audit:account:",
               .subject = topic_subject::account,
               .owner = topic_owner::audit,
               .audience = topic_audience::account},
    // Only its owner knows the project of a snippet. A private one has an audience of one account.
    topic_rule{.kind = topic_kind::snippet,
               .name = "snippet:",
               .subject = topic_subject::snippet,
               .owner = topic_owner::snippet,
               .audience = topic_audience::members,
               .resource = "user_content"},
};

/// Returns the rule of a kind.
[[nodiscard]] constexpr const topic_rule& rule_of(topic_kind kind) {
  return topic_rules.at(static_cast<std::size_t>(kind));
}

static_assert(topic_rules.size() == static_cast<std::size_t>(topic_kind::snippet) + 1,
              "every topic kind needs a rule");
static_assert(
    [] {
      for (std::size_t at = 0; at < topic_rules.size(); ++at)
        if (topic_rules.at(at).kind != static_cast<topic_kind>(at)) return false;
      return true;
    }(),
    "the rules are in the order of the topic kinds");

/// The view of `monitoring:{ref}` among the topics of a project.
inline constexpr std::uint64_t monitoring_view = 1;
/// The view of `schema:{ref}` among the topics of a project.
inline constexpr std::uint64_t schema_view = 2;
/// The view of `activity:{ref}` among the topics of a project.
inline constexpr std::uint64_t activity_view = 3;
/// The view of `cron:{ref}` among the topics of a project.
inline constexpr std::uint64_t cron_view = 4;
/// The view of `hooks:{ref}` among the topics of a project.
inline constexpr std::uint64_t hooks_view = 5;
/// The view of `backups:{ref}` among the topics of a project.
inline constexpr std::uint64_t backups_view = 6;
/// The views of `rows:{ref}:{oid}` among the topics of a project: this, and the oid.
inline constexpr std::uint64_t rows_view = std::uint64_t{1} << 32U;
/// The views of `logs:{ref}:{filter}` among the topics of a project: this, and a hash of the
/// filter.
inline constexpr std::uint64_t logs_view = std::uint64_t{1} << 63U;
/// The view of `incidents` among the topics of the platform actor.
inline constexpr std::uint64_t incidents_view = 1;
/// The view of `support` among the topics of the platform actor.
inline constexpr std::uint64_t support_view = 2;
/// The view of `notice` among the topics of the platform actor.
inline constexpr std::uint64_t notice_view = 3;

/// A valid topic name; only the owner knows whether the topic exists.
struct named_topic {
  topic_kind kind{};
  std::variant<std::monostate, domain::organization_slug, domain::project_ref,
               domain::simulation_id, domain::account_id, domain::snippet_id>
      subject{};
  /// Distinguishes the topics of one owner: the view in the name of an organization's topic
  /// (`domain::projects_view`), `monitoring_view`, `schema_view`, `activity_view`,
  /// `cron_view`, `hooks_view`, `backups_view`, `rows_view`, `logs_view`, `incidents_view`,
  /// `support_view`, `notice_view`, the first half of a simulation's id; 0 for all others.
  std::uint64_t view = 0;

  [[nodiscard]] const topic_rule& rule() const { return rule_of(kind); }
  /// Returns the subject if it has this type, else null.
  template <class Id>
  [[nodiscard]] const Id* of() const {
    return std::get_if<Id>(&subject);
  }
};

/// Parses a topic name; returns nothing for an invalid one.
[[nodiscard]] std::optional<named_topic> topic_named(std::string_view name);

}  // namespace signalbox::actors
