#pragma once

#include <caf/actor.hpp>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"

/// What an organization's actor is asked and told.
namespace signalbox::actors {

struct describe_organization {
  using reply = domain::organization;
};

template <class Inspector>
auto inspect(Inspector& f, describe_organization&) {
  return f();
}

struct rename_organization {
  using reply = domain::organization;
  std::string name;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, rename_organization& x) {
  return f(x.name, x.by);
}

/// Errors: `conflict` while it has projects.
struct remove_organization {
  using reply = done;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_organization& x) {
  return f(x.by);
}

/// An operator sets or lifts (`none`) the restriction. Errors: `bad_request` when a grace period
/// has no end.
struct restrict_organization {
  using reply = domain::organization;
  domain::restriction to;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, restrict_organization& x) {
  return f(x.to, x.by);
}

struct list_members {
  using reply = std::vector<domain::member>;
};

template <class Inspector>
auto inspect(Inspector& f, list_members&) {
  return f();
}

/// Errors: `not_found` when no account uses the address, `conflict` when it is a member already.
struct add_member {
  using reply = domain::member;
  std::string email;
  domain::role access = domain::role::developer;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, add_member& x) {
  return f(x.email, x.access, x.by);
}

/// Errors: `not_found`, `conflict` when it would take the last owner away.
struct change_role {
  using reply = domain::member;
  domain::account_id account;
  domain::role access = domain::role::developer;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_role& x) {
  return f(x.account, x.access, x.by);
}

/// Errors: as `change_role`.
struct remove_member {
  using reply = done;
  domain::account_id account;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_member& x) {
  return f(x.account, x.by);
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

/// Errors: `conflict` when the plan's limit of active projects is reached, `unavailable` when no
/// port is left.
struct create_project {
  using reply = created_project;
  std::string name;
  std::string region;
  std::string cloud_provider;
  std::optional<std::string> password;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_project& x) {
  return f(x.name, x.region, x.cloud_provider, x.password, x.by);
}

/// A session wants to know what its person is in this organization, now and after each change
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
