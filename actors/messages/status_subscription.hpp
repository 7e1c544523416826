#pragma once

#include <string>

#include "actors/messages/basic.hpp"

/// Requests to the platform actor for mail subscriptions to the public status page.
namespace signalbox::actors {

/// Sends a mail with a confirmation link to the address. The reply does not reveal whether the
/// address is subscribed. Errors: `not_found` when the installation has no status page or sends no
/// mail; `too_many_requests` for too many requests from one network address; `unavailable` when
/// there are too many subscribers.
struct request_status_mails {
  using reply = done;
  std::string email;           ///< result of `domain::check_email`
  std::string remote_address;  ///< of the caller
};

template <class Inspector>
auto inspect(Inspector& f, request_status_mails& x) {
  return f(x.email, x.remote_address);
}

/// Confirms a subscription. Idempotent. Errors: `not_found` when the token is unknown or expired.
struct confirm_status_mails {
  using reply = done;
  std::string token;
};

template <class Inspector>
auto inspect(Inspector& f, confirm_status_mails& x) {
  return f(x.token);
}

/// Deletes a subscription and its address. Idempotent, also for an unknown key.
struct end_status_mails {
  using reply = done;
  std::string key;
};

template <class Inspector>
auto inspect(Inspector& f, end_status_mails& x) {
  return f(x.key);
}

}  // namespace signalbox::actors
