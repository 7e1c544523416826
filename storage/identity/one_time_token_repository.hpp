#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The purpose of a one-time token.
enum class token_purpose {
  recovery,      ///< a password reset link
  email_change,  ///< a link to a new address
  oauth,         ///< the callback of the identity provider
};

[[nodiscard]] std::string_view to_string(token_purpose purpose);

struct new_one_time_token {
  std::string digest;  ///< see core/crypto/token_digest.hpp; the token itself is never stored
  domain::account_id account;
  token_purpose purpose = token_purpose::recovery;
  std::string code_challenge = {};  ///< PKCE; empty: the token alone suffices
  core::time_point expires_at;
  bool mailed = false;                             ///< sent to the address and not shown elsewhere
  std::optional<domain::session_id> session = {};  ///< the login session that requested it
};

/// A token that has just been used.
struct used_one_time_token {
  domain::account_id account;
  std::string code_challenge;
  bool mailed = false;
  std::optional<domain::session_id> session = {};
};

/// The error for an invalid link: `bad_request` with `otp_expired`.
[[nodiscard]] std::unexpected<core::error> link_expired();

/// Tokens that can be used once.
class one_time_token_repository {
 public:
  one_time_token_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores a token, which replaces the account's previous ones for the same purpose; expired
  /// tokens are deleted.
  void put(const new_one_time_token& requested, core::time_point now);

  /// Uses a token. Errors: `bad_request` with `otp_expired` when it is unknown, used or expired.
  [[nodiscard]] core::result<used_one_time_token> consume(const std::string& digest,
                                                          token_purpose purpose,
                                                          core::time_point now);

 private:
  statements on_;
};

}  // namespace signalbox::storage
