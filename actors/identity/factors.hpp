#pragma once

#include "actors/identity/identity_context.hpp"
#include "actors/identity/reauthentication.hpp"
#include "actors/messages/factor.hpp"

namespace signalbox::actors {

/// Second factors and recovery codes. Adding and removing factors and creating recovery codes needs
/// a recent proof of identity. Belongs to the identity actor.
class factors {
 public:
  explicit factors(identity_context& context) : context_(context), reauthentication_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<enrolled_factor> handle(enrol_factor request);
  task<issued_challenge> handle(challenge_factor request);
  task<issued_session> handle(verify_factor request);
  task<done> handle(remove_factor request);
  task<done> handle(reset_factors request);
  task<new_recovery_codes> handle(make_recovery_codes request);
  task<remaining_recovery_codes> handle(count_recovery_codes request);
  /// @}

 private:
  identity_context& context_;
  reauthentication reauthentication_;
};

}  // namespace signalbox::actors
