#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <string>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Sign-ups whose address is confirmed first. Belongs to the identity actor.
///
/// The answer to a sign-up, and the work for it, are the same whether its address has an account or
/// not; the mail tells its owner.
class pending_sign_ups {
 public:
  /// Both outlive it.
  pending_sign_ups(identity_context& in, attempts& tried) : in_(in), tried_(tried) {}

  /// Stores a sign-up that was checked, and mails a link to its address; or, where the address has
  /// an account, a note of that. `email` is the checked address.
  void begin(caf::typed_response_promise<signed_up> promise, const sign_up& asked,
             const std::string& email);

  [[nodiscard]] caf::result<issued_session> take(const confirm_sign_up& asked);

 private:
  using session_promise = caf::typed_response_promise<issued_session>;

  void open(session_promise promise, const sign_in_origin& from, const std::string& digest);

  identity_context& in_;
  attempts& tried_;
};

}  // namespace signalbox::actors
