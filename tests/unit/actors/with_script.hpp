#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "core/crypto/token_digest.hpp"
#include "tests/unit/actors/with_acme.hpp"

namespace signalbox::testing {

/// A running installation with access tokens for scripts.
class with_script : public with_acme {
 public:
  actors::created_script_token make_token(
      const actors::issued_session& user, domain::token_scopes scopes,
      std::optional<core::time_point> expires_at = std::nullopt) {
    return need(ask(actors::create_script_token{.account = user.account.id,
                                                .name = "nightly",
                                                .scopes = scopes,
                                                .expires_at = expires_at,
                                                .by = by(user)}));
  }

  core::result<actors::token_session_context> session_context_of(
      const actors::created_script_token& token) {
    return ask(actors::find_token_session_context{core::token_digest(token.text)});
  }

  core::result<actors::done> revoke(const actors::issued_session& user,
                                    const actors::created_script_token& token) {
    return ask(actors::remove_script_token{user.account.id, token.what.id, by(user)});
  }

  /// Returns why the client was signed out; empty while it is connected.
  std::string signed_out(const connection& client) {
    const auto& seen = seen_by(client);
    if (!seen.closed) return "";
    if (seen.events.empty()) return "(not told)";
    return seen.events.back().at(1).at("reason").get<std::string>();
  }

  static std::string code_of(const core::json& answer) {
    return answer.contains("error") ? answer.at("error").at("code").get<std::string>() : "";
  }
};

}  // namespace signalbox::testing
