#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/messages/identity.hpp"

/// What the identity actor is asked about the access tokens that people make for their scripts.
namespace signalbox::actors {

/// What a script may rely on: who its person is and what they are where, and what of that the
/// token lets it do.
struct token_standing {
  standing who;
  domain::script_token token;
};

template <class Inspector>
auto inspect(Inspector& f, token_standing& x) {
  return f(x.who, x.token);
}

/// Errors: `unauthenticated` with `bad_access_token` where there is no such token, or no longer.
struct find_token_standing {
  using reply = token_standing;
  std::string digest;  ///< `core::token_digest` of the token
};

template <class Inspector>
auto inspect(Inspector& f, find_token_standing& x) {
  return f(x.digest);
}

/// A new token, with the text that is shown this once.
struct created_script_token {
  domain::script_token what;
  std::string text;
};

template <class Inspector>
auto inspect(Inspector& f, created_script_token& x) {
  return f(x.what, x.text);
}

/// Errors: `conflict` when the account has as many as it may.
struct create_script_token {
  using reply = created_script_token;
  domain::account_id account;
  std::string name;
  domain::token_scopes scopes;                   ///< at least one
  std::optional<core::time_point> expires_at{};  ///< none: never
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_script_token& x) {
  return f(x.account, x.name, x.scopes, x.expires_at, x.by);
}

/// The newest comes first; expired ones are there too.
struct list_script_tokens {
  using reply = std::vector<domain::script_token>;
  domain::account_id account;
};

template <class Inspector>
auto inspect(Inspector& f, list_script_tokens& x) {
  return f(x.account);
}

/// Errors: `not_found` where it is none of the account's.
struct find_script_token {
  using reply = domain::script_token;
  domain::account_id account;
  domain::script_token_id token;
};

template <class Inspector>
auto inspect(Inspector& f, find_script_token& x) {
  return f(x.account, x.token);
}

/// Ends a token for good, and its sockets. Errors: `not_found` as `find_script_token`.
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
