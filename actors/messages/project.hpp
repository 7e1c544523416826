#pragma once

#include <string>

#include "actors/messages/basic.hpp"

/// What a project's actor is asked and told.
namespace signalbox::actors {

struct describe_project {
  using reply = domain::project;
};

template <class Inspector>
auto inspect(Inspector& f, describe_project&) {
  return f();
}

/// Begins an operation. Errors: `conflict` naming both statuses.
struct change_project {
  using reply = domain::project;
  domain::project_operation operation = domain::project_operation::restart;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_project& x) {
  return f(x.operation, x.by);
}

/// Begins the operation that failed once more. Errors: `conflict`.
struct retry_project {
  using reply = domain::project;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, retry_project& x) {
  return f(x.by);
}

/// Gives up what is under way or has failed. Errors: `conflict`.
struct cancel_project {
  using reply = domain::project;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, cancel_project& x) {
  return f(x.by);
}

/// The database password in the clear, for those who may read secrets; audited.
struct reveal_password {
  using reply = std::string;
  requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reveal_password& x) {
  return f(x.by);
}

/// The sweeper's turn: look at the database.
struct probe_due {};

template <class Inspector>
auto inspect(Inspector& f, probe_due&) {
  return f();
}

}  // namespace signalbox::actors
