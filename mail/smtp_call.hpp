#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "core/error.hpp"

namespace signalbox::mail {

/// Whether a letter may leave without an encrypted connection to a verified server.
enum class tls_need {
  required,    ///< it may not, except to this machine
  if_offered,  ///< encrypted where the server offers to, with any certificate (RFC 7435)
};

/// A mail server and how to speak to it.
struct smtp_server {
  /// `smtp://host[:port]` or `smtps://host[:port]`; empty: there is none.
  std::string url;
  std::string user;      ///< empty: without signing in
  std::string password;  ///< never leaves without TLS
  tls_need tls = tls_need::required;
  std::chrono::milliseconds connect_timeout{5'000};
  std::chrono::milliseconds whole_timeout{20'000};  ///< for one letter
};

struct addressed_text {
  std::string from;
  std::string to;
  std::string text;  ///< see `letter_text`
};

/// Says whether the connection has to be encrypted and the server's certificate verified: with a
/// user, with `smtps://`, and with `tls_need::required` unless the server is on this machine, which
/// no network lies before. Pure.
[[nodiscard]] bool demands_tls(const smtp_server& server);

/// Hands one text to the server, over TLS as `demands_tls` says; else encrypted where the server
/// offers to, with any certificate. Errors: `bad_request` when the server refused for good (5xx),
/// `timeout`, `unavailable` for everything that may go better another time: also a server that
/// offers no TLS or has a certificate that is not trusted, and when `stopping` became true. Blocks;
/// ends within about a second of `stopping`.
[[nodiscard]] core::result<void> send_by_smtp(const smtp_server& server, const addressed_text& what,
                                              const std::atomic<bool>& stopping);

}  // namespace signalbox::mail
