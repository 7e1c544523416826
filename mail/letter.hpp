#pragma once

#include <string>

namespace signalbox::mail {

/// A mail to one person, in plain text.
struct letter {
  std::string to;       ///< an address that `domain::check_email` has passed
  std::string subject;  ///< one line
  std::string text;     ///< lines end in `\n`
};

}  // namespace signalbox::mail
