#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identity/script_token.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// How many tokens one account may have.
inline constexpr std::int64_t script_tokens_max = 100;

/// When a token was used is written no more often than this.
inline constexpr std::chrono::minutes script_token_use_interval{1};

/// A token to be made.
struct new_script_token {
  domain::account_id owner;
  std::string name;
  std::string digest;
  std::string ending;
  domain::token_scopes scopes;  ///< at least one
  std::optional<core::time_point> expires_at;
};

/// Access tokens for scripts, but for the API keys of projects (`project_key_repository`), which
/// only `use_all` knows too. Functions that name a token find only its owner's; `not_found` else.
class script_token_repository {
 public:
  script_token_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Errors: `conflict` when the account has as many as it may.
  [[nodiscard]] core::result<domain::script_token> create(const new_script_token& wanted,
                                                          const domain::requester& by);

  /// Newest first, expired ones too.
  [[nodiscard]] core::result<std::vector<domain::script_token>> list(
      const domain::account_id& owner);
  [[nodiscard]] core::result<domain::script_token> find(const domain::account_id& owner,
                                                        const domain::script_token_id& token);

  /// Ends a token for good.
  [[nodiscard]] core::result<void> remove(const domain::account_id& owner,
                                          const domain::script_token_id& token,
                                          const domain::requester& by);

  /// The tokens that scripts show, as `core::token_digest` makes of them, in their order; nothing
  /// for one that is unknown or not alive at `now`. Notes that they were used.
  [[nodiscard]] core::result<std::vector<std::optional<domain::script_token>>> use_all(
      const std::vector<std::string>& digests, core::time_point now);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
