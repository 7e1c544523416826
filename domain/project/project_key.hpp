#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::domain {

/// An API key of a project: an access token that acts for whoever made it, on this project alone.
struct project_key {
  script_token token;   ///< with its project
  std::string made_by;  ///< a username
};

/// How many keys one project may have.
inline constexpr std::int64_t project_keys_max = 50;

/// What a key lets do, in the words that people choose from.
/// @{
inline constexpr std::string_view key_reads = "read";
inline constexpr std::string_view key_writes = "write";
/// @}

/// The scopes of a key: of one that writes, reading too.
[[nodiscard]] token_scopes key_scopes(std::string_view access);

/// A key as answers show it: `{id, name, access, made_by: {gotrue_id, username}, created_at,
/// expires_at, last_used_at}`.
[[nodiscard]] core::json project_key_json(const project_key& what);

}  // namespace signalbox::domain
