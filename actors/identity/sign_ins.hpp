#pragma once

#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/pending_sign_ups.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Signing up, in and out, and staying signed in. Belongs to the identity actor.
class sign_ins {
 public:
  /// Both outlive it.
  sign_ins(identity_context& in, attempts& tried) : in_(in), tried_(tried), pending_(in, tried) {}

  [[nodiscard]] caf::result<signed_up> take(const sign_up& asked);
  [[nodiscard]] caf::result<issued_session> take(const confirm_sign_up& asked) {
    return pending_.take(asked);
  }
  [[nodiscard]] caf::result<issued_session> take(const sign_in& asked);
  [[nodiscard]] caf::result<issued_session> take(const enter& asked);
  [[nodiscard]] caf::result<issued_session> take(const refresh_session& asked);
  [[nodiscard]] caf::result<done> take(const sign_out& asked);
  [[nodiscard]] caf::result<std::vector<listed_sign_in>> take(const list_sign_ins& asked);
  [[nodiscard]] caf::result<done> take(const end_sign_in& asked);

 private:
  using session_promise = caf::typed_response_promise<issued_session>;
  using sign_up_promise = caf::typed_response_promise<signed_up>;

  /// A password that is to be judged.
  struct tried_password {
    std::string password;
    sign_in_origin from;
    attempts::attempt attempt;
  };

  /// Makes the account and signs it in.
  void create(sign_up_promise promise, const sign_up& asked, const std::string& email);
  /// The account that was found, when somebody signed in to it from this address before. Errors:
  /// `too_many_requests`, the same where there is no account. Any thread.
  [[nodiscard]] core::result<domain::account> from_known_address(
      postgres::connection& on, core::result<domain::account> found, const std::string& address,
      std::chrono::seconds wait, postgres::deadline until) const;
  void judge(session_promise promise, const tried_password& tried,
             core::result<domain::account> found);
  void finish(session_promise promise, const exchanged_session& exchanged,
              const fresh_token& token);
  /// `how` is for the audit log.
  void open(session_promise promise, const domain::account_id& account, const sign_in_origin& from,
            std::string_view how);
  /// Ends the sockets of sign-ins that were ended.
  void tell_ended(const domain::account_id& account, const std::vector<domain::session_id>& ended);

  identity_context& in_;
  attempts& tried_;
  pending_sign_ups pending_;
};

}  // namespace signalbox::actors
