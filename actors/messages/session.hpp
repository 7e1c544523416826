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

/// Every token that ends by `now` has run out. Says when, because a session may have taken a fresh
/// one at the same moment.
struct token_expired {
  core::time_point now;
};

template <class Inspector>
auto inspect(Inspector& f, token_expired& x) {
  return f(x.now);
}

/// What an organization shows to its members: one value, shared by the sessions of all who see the
/// same of it.
struct organization_view {
  domain::organization what;
  std::vector<domain::incident> incidents;  ///< open ones whose scope meets it
  /// By ref, the roles of those who have roles on projects; empty for those with a role everywhere.
  std::map<std::string, domain::role> project_roles;
  domain::billing_warning billing = {};  ///< for those among them who may read of it

  friend bool operator==(const organization_view&, const organization_view&) = default;
};

/// What a session's person sees of one organization, and as what.
struct organization_seen {
  std::shared_ptr<const organization_view> view;
  std::optional<domain::role> everywhere;  ///< none: the view's roles on projects hold
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

/// The person is no member any more, or the organization is gone.
struct organization_left {
  domain::organization_slug slug;
};

template <class Inspector>
auto inspect(Inspector& f, organization_left& x) {
  return f(x.slug);
}

/// A project belongs to another organization now: whoever hears it may have no right to that any
/// more.
struct project_transferred {
  domain::project_ref ref;
  domain::organization_slug from;
  domain::organization_slug to;
};

template <class Inspector>
auto inspect(Inspector& f, project_transferred& x) {
  return f(x.ref, x.from, x.to);
}

}  // namespace signalbox::actors
