#include "domain/status/status_subscription.hpp"

#include <fmt/format.h>

#include "core/encoding/url_text.hpp"

namespace signalbox::domain {

std::string confirmation_url(const status_address& page, std::string_view token) {
  return fmt::format("{}/subscription?token={}", page.url, core::url_text(token));
}

std::string unsubscribe_url(const status_address& page, std::string_view key) {
  return fmt::format("{}/unsubscribe?key={}", page.url, core::url_text(key));
}

delivery_message confirmation_message(const status_address& page, std::string_view token) {
  return {.subject = fmt::format("Confirm your subscription to {}", page.title),
          .text = fmt::format(
              "Confirm your subscription to incidents and maintenance on {}:\n\n{}\n\n"
              "The link is valid for {} hours. If you didn't request this, ignore this email: you "
              "won't receive any others.\n",
              page.title, confirmation_url(page, token), confirmation_life.count())};
}

delivery_message subscribed_message(const status_address& page, std::string_view key) {
  return {.subject = fmt::format("You're already subscribed to {}", page.title),
          .text = fmt::format("This address is already subscribed to {}.\n\n"
                              "Unsubscribe: {}\n",
                              page.title, unsubscribe_url(page, key))};
}

delivery_message subscriber_message(const core::json& body, const status_address& page,
                                    std::string_view key) {
  incident_delivery change;
  change.body = body;
  auto made = message_of(change);
  made.text += fmt::format(
      "\n{}/incidents/{}\n\n-- \nYou receive this because you subscribed to {}.\n"
      "Unsubscribe: {}\n",
      page.url, body.at("incident").at("id").get<std::string>(), page.title,
      unsubscribe_url(page, key));
  return made;
}

}  // namespace signalbox::domain
