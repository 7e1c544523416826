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

/// Limits attempts for one account, under any name of it, and from one address.
/// Belongs to the identity actor; its memory is bounded and starts empty with it.
///
/// Passwords are counted for the pair of account and address first, so that a flood from one
/// address locks the account for that address only. The limit for the account alone is higher, and
/// does not apply to addresses that signed in before.
class attempts {
 public:
  explicit attempts(const environment& env)
      : env_(env),
        by_account_(env.settings.attempts_per_account),
        by_pair_(env.settings.attempts_per_account),
        by_account_everywhere_(env.settings.attempts_per_account_everywhere),
        by_address_(env.settings.attempts_per_address) {}

  /// The keys under which an attempt is counted. Nothing: not counted by that key.
  struct attempt {
    std::optional<core::name_digest> account = std::nullopt;
    std::optional<core::name_digest> pair = std::nullopt;  ///< the account from this address
    std::optional<core::name_digest> everywhere = std::nullopt;
    std::optional<core::name_digest> address = std::nullopt;
  };

  /// A counted attempt that may be verified.
  struct admission {
    /// Set when the limit of the account from all addresses is exceeded: until then only an address
    /// that signed in before is admitted, and others are refused.
    std::optional<std::chrono::seconds> only_known_for = std::nullopt;
  };

  /// Returns an attempt. `kind` separates attempts: `code`. An empty account: counted by the
  /// address only.
  [[nodiscard]] attempt of(std::string_view kind, std::string_view account,
                           const std::string& remote_address) const;

  /// A password of an account, counted for account and address together.
  [[nodiscard]] attempt of_password(std::string_view email,
                                    const std::string& remote_address) const;

  /// Counts an attempt before it is verified, so that concurrent attempts do not exceed the limit.
  /// Errors: `too_many_requests`.
  [[nodiscard]] core::result<admission> enter(const attempt& what);

  /// Returns true when attempts from both addresses are counted together. Any thread.
  [[nodiscard]] static bool is_same_place(const environment& env, const std::string& one,
                                          const std::string& other);

  /// Records the outcome of an attempt. A success does not count, nor does an attempt that storage
  /// or a worker could not verify; one whose caller has gone before that counts for the address
  /// only; a wrong password or code stays counted.
  template <class T>
  void note(const attempt& what, const core::result<T>& checked) {
    if (checked) {
      succeeded(what);
    } else {
      failed(what, checked.error());
    }
  }

 private:
  void succeeded(const attempt& what);
  void failed(const attempt& what, const core::error& why);
  void abandoned(const attempt& what);

  const environment& env_;
  domain::attempt_limit by_account_;
  domain::attempt_limit by_pair_;
  domain::attempt_limit by_account_everywhere_;
  domain::attempt_limit by_address_;
};

}  // namespace signalbox::actors
