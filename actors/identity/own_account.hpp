#pragma once

#include <caf/result.hpp>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/leaving.hpp"
#include "actors/identity/person_proof.hpp"
#include "actors/messages/own_account.hpp"

namespace signalbox::actors {

/// What people see and change of their own accounts, to the end of them. Belongs to the identity
/// actor.
class own_account {
 public:
  /// Both outlive it.
  own_account(identity_context& in, attempts& tried) : in_(in), person_(in, tried), leaving_(in) {}

  [[nodiscard]] caf::result<described_user> take(const describe_user& asked);
  [[nodiscard]] caf::result<described_user> take(const change_password& asked);
  [[nodiscard]] caf::result<done> take(const prove_person& asked);
  [[nodiscard]] caf::result<domain::profile> take(const update_profile& asked);
  [[nodiscard]] caf::result<done> take(const delete_account& asked);

 private:
  identity_context& in_;
  person_proof person_;
  leaving leaving_;
};

}  // namespace signalbox::actors
