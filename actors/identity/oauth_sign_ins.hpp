#pragma once

#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/reauthentication.hpp"
#include "actors/messages/oauth.hpp"
#include "storage/identity/oauth_flow_repository.hpp"

namespace signalbox::actors {

/// Signing in through the identity provider, and linking it to an account. Belongs to the identity
/// actor.
///
///     browser ──► begin ──► provider ──► finish ──► dashboard with a code ──► redeem ──► session
///                                                                         ──► redeem ──► link
class oauth_sign_ins {
 public:
  explicit oauth_sign_ins(identity_context& context)
      : context_(context), reauthentication_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<next_address> handle(start_oauth_sign_in request);
  task<next_address> handle(finish_oauth request);
  task<issued_session> handle(redeem_code request);
  task<done> handle(redeem_link request);
  task<done> handle(unlink_identity request);
  /// @}

 private:
  /// Reads the identity of the returning user from the identity provider and admits them. Returns
  /// the dashboard's address with the code to redeem.
  task<next_address> admit(storage::oauth_flow flow, finish_oauth request);
  task<domain::provider_user> identify(storage::oauth_flow flow, std::string code);
  /// Redirects the browser with the error.
  [[nodiscard]] next_address failed(const std::string& return_to, const core::error& why) const;
  /// Returns the address to which the identity provider redirects users.
  [[nodiscard]] std::string callback() const;

  identity_context& context_;
  reauthentication reauthentication_;
};

}  // namespace signalbox::actors
