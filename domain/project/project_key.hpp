#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::domain {

/// An API key of a project: an access token of its creator that is limited to this project.
struct project_key {
  script_token token;   ///< limited to its project
  std::string made_by;  ///< a username
};

/// Maximum number of keys of a project.
inline constexpr std::int64_t project_keys_max = 50;

/// The permissions of a key, as users choose them.
/// @{
inline constexpr std::string_view key_reads = "read";
inline constexpr std::string_view key_writes = "write";
/// @}

/// Returns the scopes of a key; a key that writes also reads.
[[nodiscard]] token_scopes key_scopes(std::string_view access);

/// JSON representation of a key: `{id, name, access, made_by: {gotrue_id, username}, created_at,
/// expires_at, last_used_at}`.
[[nodiscard]] core::json project_key_json(const project_key& what);

}  // namespace signalbox::domain
