#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/project/project_key.hpp"

/// Requests to the identity actor for the API keys of projects. Permissions are checked before.
namespace signalbox::actors {

/// A new key, with its text, which is shown only once.
struct created_project_key {
  domain::project_key what;
  std::string text;
};

template <class Inspector>
auto inspect(Inspector& f, created_project_key& x) {
  return f(x.what, x.text);
}

/// Creates a key that acts for the requester. Errors: `not_found`, `conflict` when the project has
/// the maximum number of keys.
struct create_project_key {
  using reply = created_project_key;
  domain::project_ref project;
  std::string name;
  domain::token_scopes scopes;                   ///< at least one
  std::optional<core::time_point> expires_at{};  ///< none: no expiry
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_project_key& x) {
  return f(x.project, x.name, x.scopes, x.expires_at, x.by);
}

/// Lists keys, newest first, including expired ones.
struct list_project_keys {
  using reply = std::vector<domain::project_key>;
  domain::project_ref project;
};

template <class Inspector>
auto inspect(Inspector& f, list_project_keys& x) {
  return f(x.project);
}

/// Revokes a key permanently and closes its sockets. Errors: `not_found`; `forbidden` for another
/// account's key.
struct revoke_project_key {
  using reply = done;
  domain::project_ref project;
  domain::script_token_id key;
  std::optional<domain::account_id> only_of;  ///< required creator; none: any
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, revoke_project_key& x) {
  return f(x.project, x.key, x.only_of, x.by);
}

}  // namespace signalbox::actors
