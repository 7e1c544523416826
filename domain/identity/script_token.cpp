#include "domain/identity/script_token.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/crypto/random_text.hpp"

namespace signalbox::domain {

namespace {

/// 32 random bytes in base64url.
constexpr std::size_t random_characters = 43;

bool is_base64url_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

}  // namespace

std::string make_script_token(const core::entropy& random) {
  return std::string(script_token_prefix) + core::random_refresh_token(random);
}

bool is_script_token(std::string_view text) {
  if (!text.starts_with(script_token_prefix)) return false;
  const auto letters = text.substr(script_token_prefix.size());
  return letters.size() == random_characters && std::ranges::all_of(letters, is_base64url_letter);
}

std::unexpected<core::error> scope_missing(token_scope lacking) {
  auto refused =
      core::fail(core::errc::forbidden,
                 fmt::format("This access token lacks the scope {}.", to_string(lacking)));
  refused.error().detail_code = "insufficient_scope";
  return refused;
}

std::unexpected<core::error> outside_project(const project_ref& opened) {
  auto refused = core::fail(
      core::errc::forbidden,
      fmt::format("This API key is for the project {} and cannot access other resources.",
                  opened.value));
  refused.error().detail_code = "outside_project";
  return refused;
}

bool has_expired(const script_token& token, core::time_point now) {
  return token.expires_at && *token.expires_at <= now;
}

}  // namespace signalbox::domain
