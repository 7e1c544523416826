#pragma once

#include <caf/actor.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "actors/messages/project_copy.hpp"

/// Requests and events of an organization's actor.
namespace signalbox::actors {

struct describe_organization {
  using reply = domain::organization;
};

template <class Inspector>
auto inspect(Inspector& f, describe_organization&) {
  return f();
}

/// Changes the given fields; the others stay unchanged.
struct update_organization {
  using reply = domain::organization;
  std::optional<std::string> name;
  std::optional<std::vector<std::string>> opt_in_tags;      ///< names from `domain::ai_opt_in_tags`
  std::optional<std::string> billing_email = std::nullopt;  ///< empty: none
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, update_organization& x) {
  return f(x.name, x.opt_in_tags, x.billing_email, x.by);
}

/// Errors: `conflict` while it has projects.
struct remove_organization {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_organization& x) {
  return f(x.by);
}

/// Sets or lifts (`none`) the restriction, for operators. Errors: `bad_request` when a grace period
/// has no end.
struct restrict_organization {
  using reply = domain::organization;
  domain::restriction to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, restrict_organization& x) {
  return f(x.to, x.by);
}

/// Changes the organization's plan, for operators. Existing roles and resources are kept.
struct change_plan {
  using reply = domain::organization;
  std::string plan;  ///< free, pro, team, enterprise
  domain::requester by;
  std::optional<std::string> billing_partner = {};  ///< empty: no partner; none: unchanged
};

template <class Inspector>
auto inspect(Inspector& f, change_plan& x) {
  return f(x.plan, x.by, x.billing_partner);
}

struct list_members {
  using reply = std::vector<domain::member>;
};

template <class Inspector>
auto inspect(Inspector& f, list_members&) {
  return f();
}

/// Errors: `not_found` when no account uses the address, `conflict` when it is already a member,
/// `bad_request` for a project of another organization.
struct add_member {
  using reply = domain::member;
  std::string email;
  domain::access access;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, add_member& x) {
  return f(x.email, x.access, x.by);
}

/// Errors: `not_found`; `conflict` when the member's access is no longer `from`, or the last owner
/// would be removed; `bad_request` for a project of another organization.
struct change_access {
  using reply = domain::member;
  domain::account_id account;
  domain::access from;  ///< the member's access at authorization
  domain::access to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_access& x) {
  return f(x.account, x.from, x.to, x.by);
}

/// Errors: as `change_access`.
struct remove_member {
  using reply = done;
  domain::account_id account;
  std::optional<domain::access> from;  ///< nothing for a member who leaves
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_member& x) {
  return f(x.account, x.from, x.by);
}

/// Sets whether members must use a second factor.
struct require_mfa {
  using reply = domain::organization;
  bool enforced = false;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, require_mfa& x) {
  return f(x.enforced, x.by);
}

struct describe_free_limit {
  using reply = domain::free_limit;
};

template <class Inspector>
auto inspect(Inspector& f, describe_free_limit&) {
  return f();
}

struct list_projects {
  using reply = std::vector<domain::project>;
};

template <class Inspector>
auto inspect(Inspector& f, list_projects&) {
  return f();
}

struct created_project {
  domain::project what;
  std::optional<std::string> generated_password;
};

template <class Inspector>
auto inspect(Inspector& f, created_project& x) {
  return f(x.what, x.generated_password);
}

/// Errors: `bad_request` for a size that the plan or the host does not offer; `conflict` when the
/// plan's limit of active projects is reached, `unavailable` when no port is free; for a copy also
/// those of `prepare_copy` and of `domain::check_new_branch`.
struct create_project {
  using reply = created_project;
  std::string name;
  std::string region;
  std::string cloud_provider;
  std::optional<std::string> password;
  domain::requester by;
  std::string compute_size = {};  ///< empty: the plan's default, of a copy that of its source
  std::optional<project_copy> copy = std::nullopt;  ///< empty: the database is a new one
};

template <class Inspector>
auto inspect(Inspector& f, create_project& x) {
  return f(x.name, x.region, x.cloud_provider, x.password, x.by, x.compute_size, x.copy);
}

/// Subscribes a session to its account's membership in this organization, now and after each change
/// (`organization_seen`, `organization_left`); its end is monitored.
struct watch_organization {
  domain::account_id account;
  caf::actor session;
};

template <class Inspector>
auto inspect(Inspector& f, watch_organization& x) {
  return f(x.account, x.session);
}

}  // namespace signalbox::actors
