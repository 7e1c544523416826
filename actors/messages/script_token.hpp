#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/messages/identity.hpp"

/// Requests to the identity actor for the access tokens that users create for scripts.
namespace signalbox::actors {

/// The principal of a script: its user with their memberships, and the scopes of the token.
struct token_session_context {
  session_context subject;
  domain::script_token token;
};

template <class Inspector>
auto inspect(Inspector& f, token_session_context& x) {
  return f(x.subject, x.token);
}

/// Errors: `unauthenticated` with `bad_access_token` when there is no valid token.
struct find_token_session_context {
  using reply = token_session_context;
  std::string digest;  ///< `core::token_digest` of the token
};

template <class Inspector>
auto inspect(Inspector& f, find_token_session_context& x) {
  return f(x.digest);
}

/// A new token, with its text, which is shown only once.
struct created_script_token {
  domain::script_token what;
  std::string text;
};

template <class Inspector>
auto inspect(Inspector& f, created_script_token& x) {
  return f(x.what, x.text);
}

/// Errors: `conflict` when the account has the maximum number of tokens.
struct create_script_token {
  using reply = created_script_token;
  domain::account_id account;
  std::string name;
  domain::token_scopes scopes;                   ///< at least one
  std::optional<core::time_point> expires_at{};  ///< none: no expiry
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_script_token& x) {
  return f(x.account, x.name, x.scopes, x.expires_at, x.by);
}

/// Lists tokens, newest first, including expired ones.
struct list_script_tokens {
  using reply = std::vector<domain::script_token>;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, list_script_tokens& x) {
  return f(x.account);
}

/// Errors: `not_found` when the account has no such token.
struct find_script_token {
  using reply = domain::script_token;
  domain::account_id account;
  domain::script_token_id token;
};

template <class Inspector>
auto inspect(Inspector& f, find_script_token& x) {
  return f(x.account, x.token);
}

/// Revokes a token permanently and closes its sockets. Errors: `not_found` as `find_script_token`.
struct remove_script_token {
  using reply = done;
  domain::account_id account;
  domain::script_token_id token;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_script_token& x) {
  return f(x.account, x.token, x.by);
}

}  // namespace signalbox::actors
