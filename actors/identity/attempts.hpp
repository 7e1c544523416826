#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "actors/environment.hpp"
#include "domain/attempt_limit.hpp"
#include "domain/error.hpp"
#include "domain/name_digest.hpp"

namespace signalbox::actors {

/// Bounds what is tried: for one account, by whatever name it was tried, and from one address.
/// Belongs to the identity actor; its memory is bounded and begins anew with it.
class attempts {
 public:
  explicit attempts(const environment& env)
      : env_(env),
        by_account_(env.settings.attempts_per_account),
        by_address_(env.settings.attempts_per_address) {}

  /// What is tried, and where. Nothing: not counted by that.
  struct attempt {
    std::optional<domain::name_digest> account;
    std::optional<domain::name_digest> address;
  };

  /// `deed` sets attempts of different kinds apart: `sign_in`. An empty account: counted by the
  /// address alone.
  [[nodiscard]] attempt of(std::string_view deed, std::string_view account,
                           const std::string& remote_address) const;

  /// Notes an attempt before it is judged, so that many at once are not more than many one after
  /// the other. Errors: `too_many_requests`.
  [[nodiscard]] domain::result<void> enter(const attempt& what);

  /// It was a good one: nothing is held against the account, or the address for it.
  void succeeded(const attempt& what);

  /// It was not judged.
  void excuse(const attempt& what);

 private:
  const environment& env_;
  domain::attempt_limit by_account_;
  domain::attempt_limit by_address_;
};

}  // namespace signalbox::actors
