#pragma once

#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Signing up, immediately or with a link to the address. Belongs to the identity actor.
///
/// When addresses are confirmed, the reply to a sign-up, and the work for it, are the same
/// whether its address has an account or not; only the mail to its owner differs.
class sign_ups {
 public:
  explicit sign_ups(identity_context& context) : context_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<signed_up> handle(sign_up request);
  task<issued_session> handle(confirm_sign_up request);
  /// @}

 private:
  /// Creates the account and signs it in.
  task<signed_up> create(sign_up request, std::string email);
  /// Stores the sign-up and mails a link to its address, or a notification if the address has an
  /// account.
  task<signed_up> mail_link(sign_up request, std::string email);
  /// Compares the password with the one of the link's sign-up.
  task<void> check_password(confirm_sign_up request, std::string link_digest);

  identity_context& context_;
};

}  // namespace signalbox::actors
