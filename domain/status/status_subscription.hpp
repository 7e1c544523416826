#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/incident/incident_delivery.hpp"

/// Subscriptions of readers to the public status page by mail, with double opt-in.
namespace signalbox::domain {

/// The lifetime of a confirmation link.
inline constexpr std::chrono::hours confirmation_life{24};
/// The minimum interval between two mails that answer requests for the same address.
inline constexpr std::chrono::minutes confirmation_mail_interval{10};
/// Maximum number of subscribers, and of unconfirmed requests.
/// @{
inline constexpr std::size_t subscribers_max = 10'000;
inline constexpr std::size_t unconfirmed_max = 1'000;
/// @}

/// The effect of a request to subscribe. Responses do not depend on it, because they would reveal
/// who is subscribed; only `full` is an error.
enum class subscription_request {
  confirmation_due,    ///< a confirmation mail is due
  already_subscribed,  ///< a mail with the link to unsubscribe is due
  too_soon,            ///< the address received a mail a moment ago
  full,                ///< there are too many subscribers or unconfirmed requests
};

/// The public page of an installation.
struct status_address {
  std::string title;
  std::string url;  ///< `https://host/status`
};

/// The addresses in mails.
/// @{
[[nodiscard]] std::string confirmation_url(const status_address& page, std::string_view token);
[[nodiscard]] std::string unsubscribe_url(const status_address& page, std::string_view key);
/// @}

/// The mail that asks the reader to confirm.
[[nodiscard]] delivery_message confirmation_message(const status_address& page,
                                                    std::string_view token);

/// The mail to a reader who is already subscribed.
[[nodiscard]] delivery_message subscribed_message(const status_address& page, std::string_view key);

/// The mail about a change: `body` is a result of `delivery_body`.
[[nodiscard]] delivery_message subscriber_message(const core::json& body,
                                                  const status_address& page, std::string_view key);

}  // namespace signalbox::domain
