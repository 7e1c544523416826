#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/status/status_subscription.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A request to receive mails.
struct new_status_subscriber {
  std::string email;                ///< result of `domain::check_email`
  std::string confirmation_digest;  ///< `core::token_digest` of the token in the mail
  std::string unsubscribe_key;      ///< used for a new subscriber only
};

/// A stored request.
struct requested_subscription {
  domain::subscription_request effect = domain::subscription_request::too_soon;
  std::string unsubscribe_key = {};  ///< set when the address is already subscribed
};

/// Readers who receive the incidents of the public status page by mail.
class status_subscriber_repository {
 public:
  status_subscriber_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}

  /// Stores a request, and deletes expired ones. A newer request of the same address replaces the
  /// confirmation link of the previous one.
  [[nodiscard]] requested_subscription request(const new_status_subscriber& what,
                                               core::time_point at);

  /// Confirms the request with this digest. Idempotent. False when there is none, or it has
  /// expired.
  [[nodiscard]] bool confirm(const std::string& confirmation_digest, core::time_point at);

  /// Deletes the subscriber with this key, and the waiting mails. Idempotent.
  void remove(const std::string& unsubscribe_key);

  /// Returns the number of confirmed subscribers.
  [[nodiscard]] std::size_t count();

 private:
  statements on_;
};

}  // namespace signalbox::storage
