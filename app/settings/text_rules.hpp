#pragma once

#include <string_view>

/// Validation rules for settings that are texts.
namespace signalbox::app {

/// Accepts any text, including an empty one.
[[nodiscard]] bool any_text(std::string_view text);

/// Accepts an empty text or an absolute path.
[[nodiscard]] bool absolute_path_or_empty(std::string_view text);

/// Accepts a text that is not blank.
[[nodiscard]] bool some_text(std::string_view text);

/// Accepts an empty text or a secret that is hard to guess: 16 to 512 visible ASCII characters,
/// which a header can carry.
[[nodiscard]] bool secret_or_empty(std::string_view text);

/// Accepts an IPv4 or IPv6 address in textual form, but no name.
[[nodiscard]] bool ip_address(std::string_view text);

/// Accepts an IP address or a network such as `10.0.0.0/8`.
[[nodiscard]] bool ip_network(std::string_view text);

/// Accepts an IP address or a host name (RFC 1123, section 2.1).
[[nodiscard]] bool host_or_address(std::string_view text);

/// Accepts an IP address, a host name, or "*".
[[nodiscard]] bool host_or_any(std::string_view text);

/// Accepts `http://host[:port]` or `https://host[:port]` without a path (RFC 6454, section 6.2).
[[nodiscard]] bool web_origin(std::string_view text);

/// Accepts an empty text or a valid name of an installation.
[[nodiscard]] bool installation_name_or_empty(std::string_view text);

/// Accepts an empty text or an origin.
[[nodiscard]] bool web_origin_or_empty(std::string_view text);

/// Accepts an empty text or an origin with an optional path that does not end in a slash.
[[nodiscard]] bool web_address_or_empty(std::string_view text);

/// Accepts an empty text, `smtp://host[:port]` or `smtps://host[:port]`.
[[nodiscard]] bool mail_url_or_empty(std::string_view text);

/// Accepts an empty text or an e-mail address that is valid for accounts.
[[nodiscard]] bool email_or_empty(std::string_view text);

/// Accepts an e-mail address that is valid for accounts.
[[nodiscard]] bool email_address(std::string_view text);

/// Accepts the address of an outgoing call: `http://` or `https://`, a host, and optionally a port,
/// path and query of visible ASCII characters.
[[nodiscard]] bool call_address(std::string_view text);

/// Accepts an empty text or a PostgreSQL connection URI (libpq manual, section 34.1.1.2).
[[nodiscard]] bool database_url_or_empty(std::string_view text);

/// Accepts the key of a dashboard feature, for example `billing:all`: up to 64 characters of a-z,
/// 0-9, `_` and `:`.
[[nodiscard]] bool feature_name(std::string_view text);

/// Accepts an empty text or up to 512 visible ASCII characters without spaces.
[[nodiscard]] bool visible_text_or_empty(std::string_view text);

/// Accepts an empty text, an absolute path, or the address of a bucket, `s3://bucket/prefix`.
[[nodiscard]] bool repository_or_empty(std::string_view text);

/// Accepts a valid user name of the operating system.
[[nodiscard]] bool os_user_name(std::string_view text);

/// Accepts an empty text or a range of user ids such as `20000-29999`, none below 10000.
[[nodiscard]] bool user_range_or_empty(std::string_view text);

}  // namespace signalbox::app
