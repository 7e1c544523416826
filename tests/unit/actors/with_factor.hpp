#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/authenticator.hpp"
#include "tests/unit/actors/with_acme.hpp"

namespace signalbox::testing {

/// A running installation with authenticators.
class with_factor : public with_acme {
 public:
  static constexpr const char* password = "correct horse battery";

  /// Signs in from an address.
  core::result<actors::issued_session> try_sign_in(const std::string& email,
                                                   const std::string& word = password,
                                                   const std::string& address = "192.0.2.1") {
    return ask(actors::sign_in{email, word, {address, "a browser", "request-1"}});
  }
  actors::issued_session sign_in(const std::string& email) { return need(try_sign_in(email)); }

  actors::enrolled_factor enrol(const actors::issued_session& user,
                                const std::string& name = "Phone") {
    return need(ask(actors::enrol_factor{user.account.id, name, "", by(user)}));
  }

  /// Requests a challenge and answers it with a code.
  core::result<actors::issued_session> give(const actors::issued_session& user,
                                            const domain::factor_id& factor,
                                            const std::string& code) {
    const auto requested = ask(actors::challenge_factor{user.account.id, user.session, factor});
    if (!requested) return std::unexpected(requested.error());
    return ask(actors::verify_factor{user.account.id, user.session, factor, requested->id, code,
                                     by(user)});
  }

  /// Returns the authenticator's current code.
  std::string present_code(const actors::enrolled_factor& factor) {
    return code_at(factor.secret, now());
  }

  /// Sets up an authenticator and returns the session after it.
  actors::issued_session protect(const actors::issued_session& user) {
    phone = enrol(user);
    return need(give(user, phone.what.id, present_code(phone)));
  }

  template <class Reply>
  static std::string detail_of(const core::result<Reply>& answer) {
    return answer ? std::string{"(no error)"} : answer.error().detail_code;
  }

  domain::account account_now(const domain::account_id& id) {
    return need(ask(actors::describe_user{id})).account;
  }

  actors::enrolled_factor phone;
};

}  // namespace signalbox::testing
