#pragma once

#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/reauthentication.hpp"
#include "actors/messages/code_host.hpp"
#include "storage/identity/code_host_flow_repository.hpp"

namespace signalbox::actors {

/// Signing in through the identity provider, and linking it to an account. Belongs to the identity
/// actor.
///
///     browser ──► begin ──► provider ──► finish ──► dashboard with a code ──► redeem ──► session
///                                                                         ──► redeem ──► link
class code_host_sign_ins {
 public:
  explicit code_host_sign_ins(identity_context& context)
      : context_(context), reauthentication_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<next_address> handle(start_code_host_sign_in request);
  task<next_address> handle(finish_code_host request);
  task<issued_session> handle(redeem_code request);
  task<done> handle(redeem_link request);
  task<done> handle(unlink_identity request);
  /// @}

 private:
  /// Reads the identity of the returning user from the identity provider and admits them. Returns
  /// the dashboard's address with the code to redeem.
  task<next_address> admit(storage::code_host_flow flow, finish_code_host request);
  task<domain::code_host_user> identify(storage::code_host_flow flow, std::string code);
  /// Redirects the browser with the error.
  [[nodiscard]] next_address failed(const std::string& return_to, const core::error& why) const;
  /// Returns the address to which the identity provider redirects users.
  [[nodiscard]] std::string callback() const;

  identity_context& context_;
  reauthentication reauthentication_;
};

}  // namespace signalbox::actors
