#pragma once

#include <caf/result.hpp>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/person_proof.hpp"
#include "actors/messages/factor.hpp"

namespace signalbox::actors {

/// Second factors and recovery codes. Adding and removing them needs a recent proof of the person,
/// and so do new recovery codes. Belongs to the identity actor.
class factors {
 public:
  /// Both outlive it.
  factors(identity_context& in, attempts& tried) : in_(in), tried_(tried), person_(in, tried) {}

  [[nodiscard]] caf::result<enrolled_factor> take(const enrol_factor& asked);
  [[nodiscard]] caf::result<issued_challenge> take(const challenge_factor& asked);
  [[nodiscard]] caf::result<issued_session> take(const verify_factor& asked);
  [[nodiscard]] caf::result<done> take(const remove_factor& asked);
  [[nodiscard]] caf::result<done> take(const reset_factors& asked);
  [[nodiscard]] caf::result<new_recovery_codes> take(const make_recovery_codes& asked);
  [[nodiscard]] caf::result<remaining_recovery_codes> take(const count_recovery_codes& asked);

 private:
  identity_context& in_;
  attempts& tried_;
  person_proof person_;
};

}  // namespace signalbox::actors
