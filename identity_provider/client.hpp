#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/identity/linked_identity.hpp"

namespace signalbox::identity_provider {

/// The parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636).
struct authorization_request {
  std::string redirect_uri;
  std::string state;
  std::string code_challenge;  ///< of a verifier that stays on the server; method S256
};

/// The result of an authorization request.
struct authorization_grant {
  std::string redirect_uri;  ///< the same as in the request
  std::string code;
  std::string verifier;
};

/// A client of an OAuth identity provider. Any thread.
class client {
 public:
  virtual ~client() = default;

  /// `github` or `gitlab`: the prefix of its users' ids.
  [[nodiscard]] virtual std::string provider() const = 0;
  /// The display name.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Returns the address to which the browser is redirected.
  [[nodiscard]] virtual std::string authorization_url(const authorization_request& what) const = 0;

  /// Exchanges the grant for the user. Blocks until its deadline at most. Errors, with messages for
  /// users: `timeout` and `unavailable` with `code_host_unavailable`, `bad_request` with
  /// `bad_oauth_callback` when the grant was refused, `internal` with `code_host_unexpected` for an
  /// unknown response.
  [[nodiscard]] virtual core::result<domain::provider_user> identify(
      const authorization_grant& what) const = 0;
};

}  // namespace signalbox::identity_provider
