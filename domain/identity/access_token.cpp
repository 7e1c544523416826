#include "domain/identity/access_token.hpp"

#include <sodium.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/crypto/sodium_ready.hpp"
#include "core/encoding/base64.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view issuer = "signalbox";
constexpr std::string_view audience = "authenticated";
/// Claims beyond this many seconds since 1970 are invalid, and would overflow milliseconds.
constexpr std::int64_t claim_seconds_max = 253'402'300'799;  // the end of the year 9999

using signature = std::array<unsigned char, crypto_auth_hmacsha256_BYTES>;
static_assert(core::secret_key_bytes == crypto_auth_hmacsha256_KEYBYTES);

signature signature_of(std::string_view text, const core::signing_key& key) {
  core::sodium_ready();
  signature made{};
  crypto_auth_hmacsha256(made.data(), reinterpret_cast<const unsigned char*>(text.data()),
                         text.size(), reinterpret_cast<const unsigned char*>(key.bytes().data()));
  return made;
}

std::unexpected<core::error> refuse(std::string message, std::string detail_code) {
  auto refused = core::fail(core::errc::unauthenticated, std::move(message));
  refused.error().detail_code = std::move(detail_code);
  return refused;
}

std::unexpected<core::error> bad_token() {
  return refuse("The access token is not valid.", "bad_jwt");
}

std::int64_t seconds_of(core::time_point at) {
  return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
}

/// The three encoded parts of a token; `signed_text` is the first two with their dot.
struct token_parts {
  std::string_view header;
  std::string_view payload;
  std::string_view signature;
  std::string_view signed_text;
};

std::optional<token_parts> split(std::string_view token) {
  const auto first = token.find('.');
  const auto second = token.find('.', first + 1);
  if (first == token.npos || second == token.npos) return std::nullopt;
  if (token.find('.', second + 1) != token.npos) return std::nullopt;
  return token_parts{.header = token.substr(0, first),
                     .payload = token.substr(first + 1, second - first - 1),
                     .signature = token.substr(second + 1),
                     .signed_text = token.substr(0, second)};
}

/// Decodes the JSON object of one part; null for any other content.
core::json decode_object(std::string_view part) {
  const auto text = core::from_base64url(part);
  if (!text) return nullptr;
  core::json value = core::json::parse(*text, nullptr, /*allow_exceptions=*/false);
  return value.is_object() ? value : core::json(nullptr);
}

bool is_signed(const token_parts& parts, const core::signing_key& key) {
  const auto given = core::from_base64url(parts.signature);
  const signature expected = signature_of(parts.signed_text, key);
  return given && given->size() == expected.size() &&
         sodium_memcmp(given->data(), expected.data(), expected.size()) == 0;
}

std::optional<std::string> text_claim(const core::json& payload, const char* name) {
  const auto found = payload.find(name);
  if (found == payload.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

std::optional<core::time_point> time_claim(const core::json& payload, const char* name) {
  const auto found = payload.find(name);
  if (found == payload.end() || !found->is_number_integer()) return std::nullopt;
  const auto seconds = found->get<std::int64_t>();
  if (seconds < 0 || seconds > claim_seconds_max) return std::nullopt;
  return core::time_point{std::chrono::seconds{seconds}};
}

std::optional<access_claims> claims_of(const core::json& payload) {
  const auto account = text_claim(payload, "sub");
  const auto session = text_claim(payload, "session_id");
  const auto email = text_claim(payload, "email");
  const auto role = text_claim(payload, "role");
  const auto issued_at = time_claim(payload, "iat");
  const auto expires_at = time_claim(payload, "exp");
  const auto level = assurance_level_from(text_claim(payload, "aal").value_or("aal1"));
  if (!account || account->empty() || !session || session->empty()) return std::nullopt;
  if (!email || !role || !issued_at || !expires_at || !level) return std::nullopt;
  if (text_claim(payload, "iss") != issuer || text_claim(payload, "aud") != audience) {
    return std::nullopt;
  }
  return access_claims{.account = account_id{*account},
                       .session = session_id{*session},
                       .email = *email,
                       .role = *role,
                       .level = *level,
                       .issued_at = *issued_at,
                       .expires_at = *expires_at};
}

}  // namespace

std::string sign_access_token(const access_claims& claims, const core::signing_key& key) {
  const core::json header = {{"alg", "HS256"}, {"typ", "JWT"}};
  const core::json payload = {
      {"iss", issuer},
      {"aud", audience},
      {"sub", claims.account.value},
      {"session_id", claims.session.value},
      {"email", claims.email},
      {"role", claims.role},
      {"aal", to_string(claims.level)},
      {"iat", seconds_of(claims.issued_at)},
      {"exp", seconds_of(claims.expires_at)},
  };
  std::string token = core::to_base64url(header.dump()) + '.' + core::to_base64url(payload.dump());
  const signature made = signature_of(token, key);
  return token + '.' + core::to_base64url(std::as_bytes(std::span{made}));
}

core::result<access_claims> verify_access_token(std::string_view token,
                                                const core::signing_key& key,
                                                core::time_point now) {
  if (token.size() > access_token_bytes_max) return bad_token();
  const auto parts = split(token);
  if (!parts) return bad_token();
  // The algorithm is fixed; the token's is only compared.
  const core::json header = decode_object(parts->header);
  if (!header.is_object() || text_claim(header, "alg") != "HS256") return bad_token();
  if (!is_signed(*parts, key)) return bad_token();
  const core::json payload = decode_object(parts->payload);
  if (!payload.is_object()) return bad_token();
  const auto claims = claims_of(payload);
  if (!claims || claims->issued_at > now + access_token_issue_skew_max) return bad_token();
  if (now >= claims->expires_at) return refuse("The session has expired.", "session_expired");
  return *claims;
}

}  // namespace signalbox::domain
