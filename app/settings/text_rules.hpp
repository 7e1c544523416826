#pragma once

#include <string_view>

/// What texts of settings may look like.
namespace signalbox::app {

/// Anything, also nothing.
[[nodiscard]] bool any_text(std::string_view text);

/// Empty, or a path from the root.
[[nodiscard]] bool absolute_path_or_empty(std::string_view text);

[[nodiscard]] bool some_text(std::string_view text);

/// Empty, or a secret that is not guessed: 16 to 512 visible characters of ASCII, as a header can
/// carry them.
[[nodiscard]] bool secret_or_empty(std::string_view text);

/// IPv4 or IPv6 in textual form, no name.
[[nodiscard]] bool ip_address(std::string_view text);

/// An IP address, or a network such as `10.0.0.0/8`.
[[nodiscard]] bool ip_network(std::string_view text);

/// An IP address or a host's name (RFC 1123, section 2.1).
[[nodiscard]] bool host_or_address(std::string_view text);

/// An IP address, a host's name, or "*".
[[nodiscard]] bool host_or_any(std::string_view text);

/// `http://host[:port]` or `https://host[:port]` and nothing behind it (RFC 6454, section 6.2).
[[nodiscard]] bool web_origin(std::string_view text);

/// The same, or empty.
[[nodiscard]] bool web_origin_or_empty(std::string_view text);

/// Empty, or an origin with at most a path behind it that does not end in a slash.
[[nodiscard]] bool web_address_or_empty(std::string_view text);

/// Empty, `smtp://host[:port]` or `smtps://host[:port]`.
[[nodiscard]] bool mail_url_or_empty(std::string_view text);

/// Empty, or an e-mail address as accounts have it.
[[nodiscard]] bool email_or_empty(std::string_view text);

/// An e-mail address as accounts have it.
[[nodiscard]] bool email_address(std::string_view text);

/// `http://` or `https://`, a host, and what may follow of visible characters of ASCII: where calls
/// are made to.
[[nodiscard]] bool call_address(std::string_view text);

/// Empty, or a PostgreSQL connection URI (libpq manual, section 34.1.1.2).
[[nodiscard]] bool database_url_or_empty(std::string_view text);

/// The key of a part of the dashboard, for example `billing:all`: up to 64 of a-z, 0-9, `_` and
/// `:`.
[[nodiscard]] bool feature_name(std::string_view text);

/// A name that the operating system takes for a user.
[[nodiscard]] bool os_user_name(std::string_view text);

/// Empty, or numbers of users from one to another: `20000-29999`, of which none is below 10000.
[[nodiscard]] bool user_range_or_empty(std::string_view text);

}  // namespace signalbox::app
