#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "actors/messages/basic.hpp"

/// What a session is told.
namespace signalbox::actors {

struct client_connected {
  transport::connect_request request;
};

template <class Inspector>
auto inspect(Inspector& f, client_connected& x) {
  return f(x.request);
}

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
  domain::time_point now;
};

template <class Inspector>
auto inspect(Inspector& f, token_expired& x) {
  return f(x.now);
}

/// What an organization shows to its members: one value, shared by all their sessions.
struct organization_view {
  domain::organization what;
  std::vector<domain::incident> incidents;  ///< open ones whose scope meets it

  friend bool operator==(const organization_view&, const organization_view&) = default;
};

/// What a session's person sees of one organization, and as what.
struct organization_seen {
  std::shared_ptr<const organization_view> view;
  domain::role access = domain::role::developer;
};

template <class Inspector>
auto inspect(Inspector& f, organization_seen& x) {
  auto view = x.view ? *x.view : organization_view{};
  if constexpr (Inspector::writes_state) {
    auto failure = f(view.what, view.incidents, x.access);
    x.view = std::make_shared<const organization_view>(std::move(view));
    return failure;
  } else {
    return f(view.what, view.incidents, x.access);
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

}  // namespace signalbox::actors
