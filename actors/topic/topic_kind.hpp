#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <variant>

#include "domain/identifiers.hpp"

namespace signalbox::actors {

/// What there is to hear. Who may is decided for each kind in `session_actor::subscribe_to`; the
/// tests walk over all of them as every role and as a stranger.
enum class topic_kind {
  session,       ///< a connection's own
  platform,      ///< for everybody who is signed in
  fleet,         ///< all projects at once, for operators
  operators,     ///< who has a role in the installation, for operators
  incidents,     ///< all that are open, for operators
  simulations,   ///< rehearsals, all or one, for operators
  status,        ///< the public status page, for everybody, signed in or not
  organization,  ///< whole, or as those see it who have roles on some of its projects
  project,
  monitoring,        ///< what looks at a project's database have measured
  organization_log,  ///< what was done in an organization
  account_log,       ///< what a person did
};

inline constexpr std::array all_topic_kinds{
    topic_kind::session,    topic_kind::platform,         topic_kind::fleet,
    topic_kind::operators,  topic_kind::incidents,        topic_kind::simulations,
    topic_kind::status,     topic_kind::organization,     topic_kind::project,
    topic_kind::monitoring, topic_kind::organization_log, topic_kind::account_log};

/// A topic as its name tells it.
struct named_topic {
  topic_kind kind{};
  /// Whose it is: of `organization` and `organization_log` the organization, of `project` and
  /// `monitoring` the project, of `account_log` the person. The others are nobody's.
  std::variant<std::monostate, domain::organization_slug, domain::project_ref, domain::account_id>
      whose{};
};

/// Nothing for a name that no topic can have.
[[nodiscard]] std::optional<named_topic> topic_named(std::string_view name);

}  // namespace signalbox::actors
