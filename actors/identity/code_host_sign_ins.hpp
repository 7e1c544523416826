#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <string>

#include "actors/identity/attempts.hpp"
#include "actors/identity/code_host_storage.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/person_proof.hpp"
#include "actors/messages/code_host.hpp"

namespace signalbox::actors {

/// Signing in through the code host, and linking it to an account. Belongs to the identity actor.
///
///     browser ──► begin ──► code host ──► finish ──► dashboard with a code ──► redeem ──► session
///                                                                          ──► redeem ──► link
class code_host_sign_ins {
 public:
  /// Both outlive it.
  code_host_sign_ins(identity_context& in, attempts& tried)
      : in_(in), tried_(tried), person_(in, tried) {}

  [[nodiscard]] caf::result<next_address> take(const begin_code_host& asked);
  [[nodiscard]] caf::result<next_address> take(const finish_code_host& asked);
  [[nodiscard]] caf::result<issued_session> take(const redeem_code& asked);
  [[nodiscard]] caf::result<done> take(const redeem_link& asked);
  [[nodiscard]] caf::result<done> take(const unlink_identity& asked);

 private:
  using address_promise = caf::typed_response_promise<next_address>;

  void begin(address_promise promise, const begin_code_host& asked);
  void ask_host(address_promise promise, const storage::code_host_flow& flow,
                const std::string& code);
  void admit(address_promise promise, const storage::code_host_flow& flow,
             domain::code_host_user user);
  /// Sends the browser back with what went wrong.
  [[nodiscard]] next_address failed(const std::string& return_to, const core::error& why) const;
  /// Where the code host sends people back to.
  [[nodiscard]] std::string callback() const;

  identity_context& in_;
  attempts& tried_;
  person_proof person_;
};

}  // namespace signalbox::actors
