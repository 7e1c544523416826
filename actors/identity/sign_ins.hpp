#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Sign-in, sign-out, refreshing, and the list of login sessions. Belongs to the identity actor.
class sign_ins {
 public:
  explicit sign_ins(identity_context& context) : context_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<issued_session> handle(sign_in request);
  task<issued_session> handle(enter request);
  task<issued_session> handle(refresh_session request);
  task<done> handle(sign_out request);
  task<std::vector<listed_sign_in>> handle(list_sign_ins request);
  task<done> handle(end_sign_in request);
  /// @}

 private:
  /// Returns the account with the address when the password is correct.
  task<domain::stored_account> authenticate(sign_in request, std::string email,
                                            attempts::admission admission);
  /// `how` is for the audit log.
  task<issued_session> open(domain::account_id account, sign_in_origin from, std::string_view how);

  identity_context& context_;
};

}  // namespace signalbox::actors
