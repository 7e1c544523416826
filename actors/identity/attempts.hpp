#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "actors/runtime/environment.hpp"
#include "core/crypto/name_digest.hpp"
#include "core/error.hpp"
#include "domain/identity/attempt_limit.hpp"

namespace signalbox::actors {

/// Bounds what is tried: for one account, by whatever name it was tried, and from one address.
/// Belongs to the identity actor; its memory is bounded and begins anew with it.
///
/// Passwords are counted for the account and the address together first, so that a flood from one
/// address locks the account for that address alone. The bound for the account alone is higher, and
/// does not hold for addresses that signed in before.
class attempts {
 public:
  explicit attempts(const environment& env)
      : env_(env),
        by_account_(env.settings.attempts_per_account),
        by_pair_(env.settings.attempts_per_account),
        by_account_everywhere_(env.settings.attempts_per_account_everywhere),
        by_address_(env.settings.attempts_per_address) {}

  /// What is tried, and where. Nothing: not counted by that.
  struct attempt {
    std::optional<core::name_digest> account = std::nullopt;
    std::optional<core::name_digest> pair = std::nullopt;  ///< the account from this address
    std::optional<core::name_digest> everywhere = std::nullopt;
    std::optional<core::name_digest> address = std::nullopt;
  };

  /// An attempt that was counted and may be judged.
  struct admission {
    /// Set when too much was tried for the account from everywhere: only an address that signed in
    /// before is let through, others are refused until then.
    std::optional<std::chrono::seconds> only_known_for = std::nullopt;
  };

  /// `deed` sets attempts of different kinds apart: `code`. An empty account: counted by the
  /// address alone.
  [[nodiscard]] attempt of(std::string_view deed, std::string_view account,
                           const std::string& remote_address) const;

  /// A password of an account, counted for account and address together.
  [[nodiscard]] attempt of_password(std::string_view email,
                                    const std::string& remote_address) const;

  /// Notes an attempt before it is judged, so that many at once are not more than many one after
  /// the other. Errors: `too_many_requests`.
  [[nodiscard]] core::result<admission> enter(const attempt& what);

  /// Says whether attempts from both addresses are counted together.
  [[nodiscard]] bool is_same_place(const std::string& one, const std::string& other) const;

  /// Notes how a password was judged: no failure is `succeeded`, a caller who has gone `abandoned`,
  /// and a fault of storage or a worker `excuse`; a wrong password stays counted.
  void note(const attempt& what, const std::optional<core::error>& failure);

  /// It was a good one: nothing is held against the account, or the address for it.
  void succeeded(const attempt& what);

  /// It was not judged.
  void excuse(const attempt& what);

  /// Its caller has gone before it was judged: nothing was learned about the account, and the
  /// address has asked for work all the same.
  void abandoned(const attempt& what);

 private:
  [[nodiscard]] std::optional<std::string> counted(const std::string& remote_address) const;

  const environment& env_;
  domain::attempt_limit by_account_;
  domain::attempt_limit by_pair_;
  domain::attempt_limit by_account_everywhere_;
  domain::attempt_limit by_address_;
};

}  // namespace signalbox::actors
