#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/identity/linked_identity.hpp"

namespace signalbox::identity_provider {

/// What somebody is sent to the code host with (RFC 6749, section 4.1.1; RFC 7636).
struct authorization_request {
  std::string redirect_uri;
  std::string state;
  std::string code_challenge;  ///< of a verifier that stays here; method S256
};

/// What somebody comes back with.
struct authorization_grant {
  std::string redirect_uri;  ///< the same as before
  std::string code;
  std::string verifier;
};

/// A source-code hosting service that says who somebody is. Any thread.
class host {
 public:
  virtual ~host() = default;

  /// `github` or `gitlab`: the prefix of its users' names here.
  [[nodiscard]] virtual std::string provider() const = 0;
  /// What people call it.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Where to send somebody.
  [[nodiscard]] virtual std::string authorization_url(const authorization_request& what) const = 0;

  /// Asks the code host who came back. Blocks, and ends by its deadline. Errors, in words for the
  /// person: `timeout` and `unavailable` with `code_host_unavailable`, `bad_request` with
  /// `bad_oauth_callback` when it did not accept the grant, `internal` with `code_host_unexpected`
  /// when its answer is none that is known.
  [[nodiscard]] virtual core::result<domain::code_host_user> identify(
      const authorization_grant& what) const = 0;
};

}  // namespace signalbox::identity_provider
