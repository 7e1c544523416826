#pragma once

#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/advisor/advisor_exception.hpp"

/// Requests to a project's actor for the exceptions of its advisor. Values are checked before.
namespace signalbox::actors {

/// In the order of lints and keys.
struct list_advisor_exceptions {
  using reply = std::vector<domain::advisor_exception>;
};

template <class Inspector>
auto inspect(Inspector& f, list_advisor_exceptions&) {
  return f();
}

/// Mutes findings. Errors: `conflict` when they are muted already, or with too many exceptions.
struct create_advisor_exception {
  using reply = domain::advisor_exception;
  domain::new_advisor_exception requested;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_advisor_exception& x) {
  return f(x.requested, x.by);
}

/// Changes the reason. Errors: `not_found`.
struct update_advisor_exception {
  using reply = domain::advisor_exception;
  domain::advisor_exception_id id;
  std::string reason;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, update_advisor_exception& x) {
  return f(x.id, x.reason, x.by);
}

/// Reports the findings again. Errors: `not_found`.
struct remove_advisor_exception {
  using reply = done;
  domain::advisor_exception_id id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_advisor_exception& x) {
  return f(x.id, x.by);
}

}  // namespace signalbox::actors
