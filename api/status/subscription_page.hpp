#pragma once

#include <string>
#include <string_view>

#include "domain/status/status_page.hpp"

namespace signalbox::api {

/// The content of a page about mail subscriptions.
struct subscription_page {
  enum class step {
    form,       ///< asks for an address
    requested,  ///< a confirmation mail was sent, or the address is already subscribed
    confirm,    ///< asks for the confirmation of a link
    confirmed,
    unsubscribe,  ///< asks for the confirmation of a link
    unsubscribed,
  };
  step shows = step::form;
  std::string email = {};    ///< entered or addressed
  std::string token = {};    ///< of the link, for the steps that ask for confirmation
  std::string problem = {};  ///< why the last attempt failed; empty: no attempt
};

/// Returns the page, which works without script. Its forms send to the addresses of
/// `subscription_routes`: opening a link changes nothing, because mail scanners open links.
/// `frame` as in `in_frame`.
[[nodiscard]] std::string subscription_html(const subscription_page& what,
                                            const domain::status_view& status, core::time_point now,
                                            std::string_view frame);

}  // namespace signalbox::api
