#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What a one-time token is good for.
enum class token_purpose {
  recovery,      ///< a link for a forgotten password
  email_change,  ///< a link to a new address
  code_host,     ///< the way back from the code host
};

[[nodiscard]] std::string_view to_string(token_purpose purpose);

struct new_one_time_token {
  std::string digest;  ///< see core/crypto/token_digest.hpp; the token itself is never stored
  domain::account_id account;
  token_purpose purpose = token_purpose::recovery;
  std::string code_challenge = {};  ///< PKCE; empty: the token alone is enough
  core::time_point expires_at;
  bool mailed = false;                             ///< sent to the address and shown nowhere else
  std::optional<domain::session_id> session = {};  ///< the login session that asked for it
};

/// A token that was used just now.
struct used_one_time_token {
  domain::account_id account;
  std::string code_challenge;
  bool mailed = false;
  std::optional<domain::session_id> session = {};
};

/// The failure of a link that is worth nothing: `bad_request` with `otp_expired`.
[[nodiscard]] std::unexpected<core::error> link_expired();

/// Tokens that are good once.
class one_time_token_repository {
 public:
  one_time_token_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Takes the place of the account's earlier ones for the same purpose; tokens whose time is over
  /// are forgotten.
  [[nodiscard]] core::result<void> put(const new_one_time_token& wanted, core::time_point now);

  /// Uses a token up. Errors: `bad_request` with `otp_expired` when there is none, it was used, or
  /// its time is over.
  [[nodiscard]] core::result<used_one_time_token> take(const std::string& digest,
                                                       token_purpose purpose, core::time_point now);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
