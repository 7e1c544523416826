#pragma once

#include <string>

#include "actors/messages/handle.hpp"
#include "actors/messages/inspection.hpp"
#include "domain/access/requester.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, requester& x) {
  return f(x.at, x.account, x.name, x.request_id, x.remote_address, x.token_name, x.session,
           x.access);
}

}  // namespace signalbox::domain

/// What every conversation shares.
namespace signalbox::actors {

/// The reply of a request that has nothing to tell but that it was done.
struct done {};

template <class Inspector>
auto inspect(Inspector& f, done&) {
  return f();
}

}  // namespace signalbox::actors
