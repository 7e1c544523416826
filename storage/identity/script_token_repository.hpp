#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identity/script_token.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Maximum number of tokens of an account.
inline constexpr std::int64_t script_tokens_max = 100;

/// Minimum interval of storing a token's last use.
inline constexpr std::chrono::minutes script_token_use_interval{1};

/// A token to create.
struct new_script_token {
  domain::account_id owner;
  std::string name;
  std::string digest;
  std::string ending;
  domain::token_scopes scopes;  ///< at least one
  std::optional<core::time_point> expires_at;
};

/// Access tokens for scripts, except API keys of projects (`project_key_repository`), which only
/// `use_all` includes. Functions with a token find only its owner's; otherwise `not_found`.
class script_token_repository {
 public:
  script_token_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Errors: `conflict` when the account has the maximum number of tokens.
  [[nodiscard]] core::result<domain::script_token> create(const new_script_token& requested,
                                                          const domain::requester& by);

  /// Newest first, including expired ones.
  [[nodiscard]] std::vector<domain::script_token> list(const domain::account_id& owner);
  [[nodiscard]] core::result<domain::script_token> find(const domain::account_id& owner,
                                                        const domain::script_token_id& token);

  /// Deletes a token permanently.
  [[nodiscard]] core::result<void> remove(const domain::account_id& owner,
                                          const domain::script_token_id& token,
                                          const domain::requester& by);

  /// Returns the tokens with these digests (`core::token_digest`), in their order; nothing for a
  /// token that is unknown or expired at `now`. Records their use.
  [[nodiscard]] std::vector<std::optional<domain::script_token>> use_all(
      const std::vector<std::string>& digests, core::time_point now);

 private:
  statements on_;
};

}  // namespace signalbox::storage
