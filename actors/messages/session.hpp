#pragma once

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

/// What a session's person sees of one organization.
struct organization_seen {
  domain::organization what;
  domain::role access = domain::role::developer;
  std::vector<domain::incident> incidents;  ///< open ones whose scope meets it
};

template <class Inspector>
auto inspect(Inspector& f, organization_seen& x) {
  return f(x.what, x.access, x.incidents);
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
