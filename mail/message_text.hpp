#pragma once

#include <string>
#include <string_view>

#include "core/time.hpp"
#include "mail/message.hpp"

namespace signalbox::mail {

/// The envelope data of a letter.
struct message_head {
  std::string from;  ///< the sender's address
  core::time_point at;
  std::string id;                       ///< unique; the local part of the Message-ID
  std::string from_name = "Signalbox";  ///< the sender's displayed name
};

/// Returns the letter in the format of a mail server (RFC 5322, RFC 2045): lines end in CRLF and
/// have at most 76 characters, everything is ASCII, the text is UTF-8 in base64. Line breaks and
/// other control characters are removed from the subject, so that a name cannot inject headers.
[[nodiscard]] std::string message_text(const message& what, const message_head& head);

/// Returns `Fri, 20 Nov 2026 18:34:52 +0000` (RFC 5322, section 3.3).
[[nodiscard]] std::string mail_date(core::time_point at);

/// Returns a displayed name as a header contains it: letters, digits and single spaces unchanged,
/// anything else as encoded words, so that it cannot change the address after it.
[[nodiscard]] std::string display_name(std::string_view name);

/// Returns a header's value: unchanged when it is plain ASCII, else as encoded words (RFC 2047).
[[nodiscard]] std::string encoded_words(std::string_view text);

}  // namespace signalbox::mail
