#pragma once

#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/project/activity_page.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, activity_entry& x) {
  return f(x.id, x.at, x.kind, x.outcome, x.ended_at, x.down_since, x.by, x.reason, x.from, x.to,
           x.names, x.steps, x.incident);
}

template <class Inspector>
auto inspect(Inspector& f, activity_place& x) {
  return f(x.at, x.id);
}

template <class Inspector>
auto inspect(Inspector& f, activity_filter& x) {
  return f(x.before, x.group, x.count);
}

}  // namespace signalbox::domain

/// Requests and events of a project's timeline.
namespace signalbox::actors {

/// Entries of the project's timeline, newest first: one more than the filter's count if there are
/// more. Without those of incidents.
struct list_activity {
  using reply = std::vector<domain::activity_entry>;
  domain::activity_filter filter;
};

template <class Inspector>
auto inspect(Inspector& f, list_activity& x) {
  return f(x.filter);
}

/// An entry of the project's timeline was stored by another owner.
struct activity_stored {};

template <class Inspector>
auto inspect(Inspector& f, activity_stored&) {
  return f();
}

}  // namespace signalbox::actors
