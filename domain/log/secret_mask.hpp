#pragma once

#include <string>
#include <string_view>

namespace signalbox::domain {

/// What is stored in place of a secret.
inline constexpr std::string_view secret_mask = "***";

/// Returns a text with its secrets masked: passwords in connection strings and URLs, `PASSWORD '…'`
/// and other values of names such as `password`, `client_secret`, `access_token` or `api_key`,
/// bearer and basic credentials, JSON Web Tokens, access tokens of this product, private keys in
/// PEM. In doubt it masks. The cost is linear in the text, and masking twice changes nothing more.
[[nodiscard]] std::string mask_secrets(std::string_view text);

/// True for the name of a field whose whole value is a secret.
[[nodiscard]] bool is_secret_name(std::string_view name);

}  // namespace signalbox::domain
