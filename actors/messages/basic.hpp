#pragma once

#include <string>

#include "actors/messages/handle.hpp"
#include "actors/messages/inspection.hpp"
#include "actors/messages/waiting_caller.hpp"

/// What every conversation shares.
namespace signalbox::actors {

/// The reply of a request that has nothing to tell but that it was done.
struct done {};

template <class Inspector>
auto inspect(Inspector& f, done&) {
  return f();
}

/// Who asks for a change: written to the audit log and shown as "requested by".
struct requester {
  domain::account_id account;  ///< empty for the command line
  std::string name;            ///< username, or "operator"
  std::string request_id;
  std::string remote_address;
  std::string token_name = {};      ///< of the access token that a script used; else empty
  domain::session_id session = {};  ///< their login session; empty for the command line
  waiting_caller caller = {};
};

template <class Inspector>
auto inspect(Inspector& f, requester& x) {
  return f(x.account, x.name, x.request_id, x.remote_address, x.token_name, x.session);
}

}  // namespace signalbox::actors
