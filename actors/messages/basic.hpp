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

/// Types that all messages share.
namespace signalbox::actors {

/// The reply of a request without a result.
struct done {};

template <class Inspector>
auto inspect(Inspector& f, done&) {
  return f();
}

}  // namespace signalbox::actors
