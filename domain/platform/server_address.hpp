#pragma once

#include <string>
#include <string_view>

/// The forms of server addresses that a person enters.
namespace signalbox::domain {

/// Accepts an IPv4 or IPv6 address in textual form, but no name.
[[nodiscard]] bool is_ip_address(std::string_view text);

/// Accepts a host name (RFC 1123, section 2.1).
[[nodiscard]] bool is_host_name(std::string_view text);

/// Accepts `http://host[:port]` or `https://host[:port]` without a path (RFC 6454, section 6.2).
[[nodiscard]] bool is_web_origin(std::string_view text);

/// Accepts `smtp://host[:port]` or `smtps://host[:port]`.
[[nodiscard]] bool is_mail_url(std::string_view text);

}  // namespace signalbox::domain
