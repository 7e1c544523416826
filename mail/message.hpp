#pragma once

#include <string>

namespace signalbox::mail {

/// A plain-text mail to one recipient.
struct message {
  std::string to;       ///< an address that passed `domain::check_email`
  std::string subject;  ///< one line
  std::string text;     ///< lines end in `\n`
  /// The address at which one POST unsubscribes the recipient (RFC 8058); empty: none.
  std::string unsubscribe_url = {};
};

}  // namespace signalbox::mail
