#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Signing up, in and out, and staying signed in. Belongs to the identity actor.
class sign_ins {
 public:
  explicit sign_ins(identity_context& in) : in_(in) {}

  [[nodiscard]] caf::result<issued_session> take(const sign_up& asked);
  [[nodiscard]] caf::result<issued_session> take(const sign_in& asked);
  [[nodiscard]] caf::result<issued_session> take(const refresh_session& asked);
  [[nodiscard]] caf::result<done> take(const sign_out& asked);

 private:
  using session_promise = caf::typed_response_promise<issued_session>;

  void judge(session_promise promise, const sign_in& asked, domain::result<domain::account> found);
  void open(session_promise promise, domain::account account, const sign_in_origin& from);

  identity_context& in_;
};

}  // namespace signalbox::actors
