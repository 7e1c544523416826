#pragma once

#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/query/history_entry.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, history_entry& x) {
  auto duration = x.duration.count();
  if constexpr (Inspector::writes_state) {
    auto failure = f(x.id, x.project, x.account, x.query, x.started_at, duration, x.rows, x.error,
                     x.role, x.read_only);
    x.duration = std::chrono::microseconds(duration);
    return failure;
  } else {
    return f(x.id, x.project, x.account, x.query, x.started_at, duration, x.rows, x.error, x.role,
             x.read_only);
  }
}

template <class Inspector>
auto inspect(Inspector& f, history_filter& x) {
  return f(x.search, x.before, x.count);
}

}  // namespace signalbox::domain

/// Requests and events of the texts that members ran.
namespace signalbox::actors {

/// A text has ended; it is stored soon, or dropped when too many are waiting.
struct query_ended {
  domain::history_entry what;
};

template <class Inspector>
auto inspect(Inspector& f, query_ended& x) {
  return f(x.what);
}

/// Lists an account's own texts in a project, newest first.
struct list_history {
  using reply = std::vector<domain::history_entry>;
  domain::project_ref project;
  domain::account_id account;
  domain::history_filter filter;
};

template <class Inspector>
auto inspect(Inspector& f, list_history& x) {
  return f(x.project, x.account, x.filter);
}

/// Deletes an account's own texts in a project.
struct clear_history {
  using reply = done;
  domain::project_ref project;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, clear_history& x) {
  return f(x.project, x.account);
}

}  // namespace signalbox::actors
