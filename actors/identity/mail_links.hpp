#pragma once

#include <chrono>
#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/reauthentication.hpp"
#include "actors/messages/own_account.hpp"

namespace signalbox::actors {

/// Links that users get by mail: to reset a password, to confirm a new address, and to restore a
/// previous one. Belongs to the identity actor.
class mail_links {
 public:
  explicit mail_links(identity_context& context) : context_(context), reauthentication_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<done> handle(recover_account request);
  task<issued_session> handle(open_recovery request);
  task<pending_email> handle(change_email request);
  task<pending_email> handle(renew_email_link request);
  task<described_user> handle(confirm_email request);
  task<issued_session> handle(undo_email request);
  /// @}

 private:
  /// A new token: the text for the user, the digest for storage.
  struct fresh_link {
    std::string token;
    std::string digest;
    core::time_point expires_at;
  };
  [[nodiscard]] fresh_link make_link(std::chrono::minutes life) const;

  task<void> send_recovery(std::string email);

  identity_context& context_;
  reauthentication reauthentication_;
};

}  // namespace signalbox::actors
