#pragma once

#include <caf/actor.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "actors/messages/basic.hpp"
#include "domain/organization/first_steps.hpp"

/// Requests and events of the directory.
namespace signalbox::actors {

/// Finds the organization's actor, starting it when it is not running. Errors: `not_found`.
struct find_organization {
  using reply = organization_handle;
  domain::organization_slug slug;
};

template <class Inspector>
auto inspect(Inspector& f, find_organization& x) {
  return f(x.slug);
}

struct found_owner {
  topic_handle owner;
  /// The organization of the topic; empty when the topic belongs to none.
  domain::organization_slug organization;
  /// The project of a topic whose name does not contain it; else empty.
  domain::project_ref project = {};
  /// The only account that may subscribe; empty for all other topics.
  domain::account_id private_to = {};
};

template <class Inspector>
auto inspect(Inspector& f, found_owner& x) {
  return f(x.owner, x.organization, x.project, x.private_to);
}

/// Finds the owner of a topic (`topic_rules`), starting it when it is not running. Errors:
/// `not_found`; `unavailable` while it is restarting.
struct find_owner {
  using reply = found_owner;
  std::string topic;
};

template <class Inspector>
auto inspect(Inspector& f, find_owner& x) {
  return f(x.topic);
}

struct located_project {
  project_handle owner;
  domain::organization_slug organization;
};

template <class Inspector>
auto inspect(Inspector& f, located_project& x) {
  return f(x.owner, x.organization);
}

/// Finds a project's actor. Errors: `not_found`.
struct find_project {
  using reply = located_project;
  domain::project_ref ref;
};

template <class Inspector>
auto inspect(Inspector& f, find_project& x) {
  return f(x.ref);
}

/// Creates an organization owned by the requester.
struct create_organization {
  using reply = domain::organization;
  std::string name;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_organization& x) {
  return f(x.name, x.by);
}

/// An organization's actor has committed a project: starts the project's actor.
struct project_created {
  domain::stored_project what;
};

template <class Inspector>
auto inspect(Inspector& f, project_created& x) {
  return f(x.what);
}

/// A project's actor committed a change; forwarded to the organization's actor.
struct project_changed {
  domain::project what;
};

template <class Inspector>
auto inspect(Inspector& f, project_changed& x) {
  return f(x.what);
}

/// A project moved to another organization; forwarded to the previous one (`from`), and as
/// `project_changed` to the new one.
struct project_moved {
  domain::project what;
  domain::organization_slug from;
};

template <class Inspector>
auto inspect(Inspector& f, project_moved& x) {
  return f(x.what, x.from);
}

/// A project was deleted permanently; forwarded to the organization.
struct project_removed {
  domain::project_ref ref;
  domain::organization_slug organization;
};

template <class Inspector>
auto inspect(Inspector& f, project_removed& x) {
  return f(x.ref, x.organization);
}

/// A step of the checklist was done in a project; forwarded to the organization.
struct first_step_done {
  domain::project_ref ref;
  domain::organization_slug organization;
  domain::first_step step = domain::first_step::use;
};

template <class Inspector>
auto inspect(Inspector& f, first_step_done& x) {
  return f(x.ref, x.organization, x.step);
}

/// New measurements of a project's database; forwarded to the organization, whose topic shows them.
struct project_measured {
  domain::project_ref ref;
  domain::organization_slug organization;
  domain::project_figures figures;
};

template <class Inspector>
auto inspect(Inspector& f, project_measured& x) {
  return f(x.ref, x.organization, x.figures);
}

/// An organization was deleted permanently.
struct organization_removed {
  domain::organization_slug slug;
};

template <class Inspector>
auto inspect(Inspector& f, organization_removed& x) {
  return f(x.slug);
}

/// A session opened: registers its account, so that events for the account reach it, and the expiry
/// of its token; its end is monitored. Sent again when the token was renewed.
struct session_opened {
  domain::account_id account;
  domain::session_id session;
  core::time_point expires_at;
  caf::actor actor;
};

template <class Inspector>
auto inspect(Inspector& f, session_opened& x) {
  return f(x.account, x.session, x.expires_at, x.actor);
}

/// An account became a member of an organization; forwarded to the account's sessions.
struct membership_granted {
  domain::account_id account;
  domain::organization_slug organization;
};

template <class Inspector>
auto inspect(Inspector& f, membership_granted& x) {
  return f(x.account, x.organization);
}

/// The public profile or the second factor of an account changed; forwarded to the account's
/// sessions and to every running organization.
struct account_changed {
  domain::account account;
  std::optional<domain::profile> profile;
};

template <class Inspector>
auto inspect(Inspector& f, account_changed& x) {
  return f(x.account, x.profile);
}

/// Login sessions have ended; forwarded to the sessions of their sockets. Without `session` all of
/// the account's except `except`; those of access tokens for scripts only when the tokens end too.
struct sign_in_ended {
  domain::account_id account;
  std::optional<domain::session_id> session;
  std::optional<domain::session_id> except;
  std::string reason;
  bool tokens_too = false;
};

template <class Inspector>
auto inspect(Inspector& f, sign_in_ended& x) {
  return f(x.account, x.session, x.except, x.reason, x.tokens_too);
}

/// An incident with a scope was opened, changed or resolved; forwarded to every organization.
struct incident_changed {
  domain::incident what;
};

template <class Inspector>
auto inspect(Inspector& f, incident_changed& x) {
  return f(x.what);
}

/// A database's process ended unexpectedly; forwarded to the project's actor.
struct database_exited {
  domain::project_ref ref;
  std::string reason;
};

template <class Inspector>
auto inspect(Inspector& f, database_exited& x) {
  return f(x.ref, x.reason);
}

/// Counts of running actors and queued messages, for metrics.
struct census {
  std::uint64_t organizations = 0;
  std::uint64_t projects = 0;
  std::uint64_t sessions = 0;
  std::uint64_t waiting_messages = 0;  ///< in the directory's mailbox
  /// By region, then by status; missing entries are zero.
  std::map<std::string, std::map<std::string, std::uint64_t>> projects_by_region;
  /// Start of the longest current transition; 0: none.
  std::uint64_t oldest_in_between_s = 0;
  std::uint64_t projects_warned = 0;  ///< of a pause for inactivity
  /// Without protection by backups, by fault; missing entries are zero.
  std::map<std::string, std::uint64_t> projects_unprotected;
};

template <class Inspector>
auto inspect(Inspector& f, census& x) {
  return f(x.organizations, x.projects, x.sessions, x.waiting_messages, x.projects_by_region,
           x.oldest_in_between_s, x.projects_warned, x.projects_unprotected);
}

struct count_installation {
  using reply = census;
};

template <class Inspector>
auto inspect(Inspector& f, count_installation&) {
  return f();
}

/// Ends the actor that owns a topic at once, as a fault would; replies false when there is none.
/// For tests of the promise that every actor recovers from storage.
struct kill_owner {
  using reply = bool;
  std::string topic;
};

template <class Inspector>
auto inspect(Inspector& f, kill_owner& x) {
  return f(x.topic);
}

}  // namespace signalbox::actors
