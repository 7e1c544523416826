#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "core/error.hpp"

namespace signalbox::mail {

/// Whether mail may be sent without an encrypted connection to a verified server.
enum class tls_need {
  required,    ///< never unencrypted, except to this machine
  if_offered,  ///< encrypted if the server supports it, with any certificate (RFC 7435)
};

/// A mail server and its connection settings.
struct smtp_server {
  /// `smtp://host[:port]` or `smtps://host[:port]`; empty: no server.
  std::string url;
  std::string user;      ///< empty: no authentication
  std::string password;  ///< never sent without TLS
  tls_need tls = tls_need::required;
  std::chrono::milliseconds connect_timeout{5'000};
  std::chrono::milliseconds whole_timeout{20'000};  ///< per letter
};

struct addressed_text {
  std::string from;
  std::string to;
  std::string text;  ///< see `message_text`
};

/// Returns whether the connection must be encrypted and the server's certificate verified: with a
/// user, with `smtps://`, and with `tls_need::required` unless the server is on this machine. Pure.
[[nodiscard]] bool demands_tls(const smtp_server& server);

/// Sends one text to the server, over TLS as `demands_tls` requires; else encrypted if the server
/// supports it, with any certificate. Errors: `bad_request` when the server refused permanently
/// (5xx), `timeout`, `unavailable` for temporary failures, including a server without TLS or with
/// an untrusted certificate, and when `stopping` became true. Blocks; ends within about a second of
/// `stopping`.
[[nodiscard]] core::result<void> send_by_smtp(const smtp_server& server, const addressed_text& what,
                                              const std::atomic<bool>& stopping);

}  // namespace signalbox::mail
