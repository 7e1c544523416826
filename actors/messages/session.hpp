#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/messages/basic.hpp"

/// The messages of a session.
namespace signalbox::actors {

struct client_sent {
  transport::client_event event;
};

template <class Inspector>
auto inspect(Inspector& f, client_sent& x) {
  return f(x.event);
}

struct client_behind {
  std::vector<transport::topic_key> topics;
};

template <class Inspector>
auto inspect(Inspector& f, client_behind& x) {
  return f(x.topics);
}

struct client_gone {};

template <class Inspector>
auto inspect(Inspector& f, client_gone&) {
  return f();
}

/// Every token that ends by `now` has expired. Contains the time, because a session may have
/// renewed its token at the same moment.
struct token_expired {
  core::time_point now;
};

template <class Inspector>
auto inspect(Inspector& f, token_expired& x) {
  return f(x.now);
}

/// The view of an organization for its members: one value, shared by the sessions of all members
/// with the same access.
struct organization_view {
  domain::organization what;
  std::vector<domain::incident> incidents;  ///< open incidents whose scope includes it
  /// By ref, the roles of members with roles on projects; empty for members with a role everywhere.
  std::map<std::string, domain::role> project_roles;
  domain::billing_warning billing = {};  ///< for members who may read billing

  friend bool operator==(const organization_view&, const organization_view&) = default;
};

/// A member's view of one organization, with their role.
struct organization_seen {
  std::shared_ptr<const organization_view> view;
  std::optional<domain::role> everywhere;  ///< none: the view's roles on projects apply
};

template <class Inspector>
auto inspect(Inspector& f, organization_seen& x) {
  auto view = x.view ? *x.view : organization_view{};
  if constexpr (Inspector::writes_state) {
    auto failure = f(view.what, view.incidents, view.project_roles, view.billing, x.everywhere);
    x.view = std::make_shared<const organization_view>(std::move(view));
    return failure;
  } else {
    return f(view.what, view.incidents, view.project_roles, view.billing, x.everywhere);
  }
}

/// The account is no longer a member, or the organization was deleted.
struct organization_left {
  domain::organization_slug slug;
};

template <class Inspector>
auto inspect(Inspector& f, organization_left& x) {
  return f(x.slug);
}

/// A project belongs to another organization now: subscribers may have lost the permission.
struct project_transferred {
  domain::project_ref ref;
  domain::organization_slug from;
  domain::organization_slug to;
};

template <class Inspector>
auto inspect(Inspector& f, project_transferred& x) {
  return f(x.ref, x.from, x.to);
}

/// A topic was closed for its subscribers, because its audience has changed: those who still belong
/// to it subscribe again.
struct topic_audience_changed {
  std::string topic;
  bool is_removed = false;        ///< it does not exist any more
  domain::account_id private_to;  ///< the only account that may subscribe; empty: every member
};

template <class Inspector>
auto inspect(Inspector& f, topic_audience_changed& x) {
  return f(x.topic, x.is_removed, x.private_to);
}

}  // namespace signalbox::actors
