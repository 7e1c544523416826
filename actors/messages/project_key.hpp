#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/project/project_key.hpp"

/// What the identity actor is asked about the API keys of projects. Whether somebody may is judged
/// before.
namespace signalbox::actors {

/// A new key, with the text that is shown this once.
struct created_project_key {
  domain::project_key what;
  std::string text;
};

template <class Inspector>
auto inspect(Inspector& f, created_project_key& x) {
  return f(x.what, x.text);
}

/// Makes a key that acts for whoever asks. Errors: `not_found`, `conflict` when the project has as
/// many as it may.
struct create_project_key {
  using reply = created_project_key;
  domain::project_ref project;
  std::string name;
  domain::token_scopes scopes;                   ///< at least one
  std::optional<core::time_point> expires_at{};  ///< none: never
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, create_project_key& x) {
  return f(x.project, x.name, x.scopes, x.expires_at, x.by);
}

/// The newest comes first; expired ones are there too.
struct list_project_keys {
  using reply = std::vector<domain::project_key>;
  domain::project_ref project;
};

template <class Inspector>
auto inspect(Inspector& f, list_project_keys& x) {
  return f(x.project);
}

/// Ends a key for good, and its sockets. Errors: `not_found`; `forbidden` for another's.
struct revoke_project_key {
  using reply = done;
  domain::project_ref project;
  domain::script_token_id key;
  std::optional<domain::account_id> only_of;  ///< whoever must have made it; none: anybody
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, revoke_project_key& x) {
  return f(x.project, x.key, x.only_of, x.by);
}

}  // namespace signalbox::actors
