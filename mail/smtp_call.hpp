#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "domain/error.hpp"

namespace signalbox::mail {

/// A mail server and how to speak to it.
struct smtp_server {
  /// `smtp://host[:port]` or `smtps://host[:port]`; empty: there is none.
  std::string url;
  std::string user;      ///< empty: without signing in
  std::string password;  ///< never leaves without TLS
  std::chrono::milliseconds connect_timeout{5'000};
  std::chrono::milliseconds whole_timeout{20'000};  ///< for one letter
};

struct addressed_text {
  std::string from;
  std::string to;
  std::string text;  ///< see `letter_text`
};

/// Hands one text to the server. With a user, and with `smtps://`, the connection is encrypted and
/// the server's certificate checked; else it is encrypted where the server offers to, with
/// whatever certificate, which is no worse than in the clear (RFC 7435). Errors: `bad_request`
/// when the server refused for good (5xx), `timeout`, `unavailable` for everything that may go
/// better another time, also when `stopping` became true. Blocks; ends within about a second of
/// `stopping`.
[[nodiscard]] domain::result<void> send_by_smtp(const smtp_server& server,
                                                const addressed_text& what,
                                                const std::atomic<bool>& stopping);

}  // namespace signalbox::mail
