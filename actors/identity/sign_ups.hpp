#pragma once

#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/identity_storage.hpp"
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
  task<setup_needs> handle(describe_setup request);
  task<issued_session> handle(set_up request);
  task<signed_up> handle(sign_up request);
  task<issued_session> handle(confirm_sign_up request);
  /// @}

 private:
  /// An account that is created immediately.
  struct draft {
    std::string email;
    std::string password;
    sign_in_origin from;
    setup_claim setup;
  };

  /// Creates the account and signs it in.
  task<issued_session> create(draft requested);
  task<signed_up> create(sign_up request, std::string email);
  /// Stores the sign-up and mails a link to its address, or a notification if the address has an
  /// account.
  task<signed_up> mail_link(sign_up request, std::string email);
  /// Compares the password with the one of the link's sign-up.
  task<void> check_password(confirm_sign_up request, std::string link_digest);

  identity_context& context_;
  bool has_account_ = false;  ///< true forever once an account was seen
};

}  // namespace signalbox::actors
