#pragma once

#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/vault/vault_secret.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, vault_secret& x) {
  return f(x.id, x.name, x.description, x.readers, x.created_at, x.updated_at);
}

template <class Inspector>
auto inspect(Inspector& f, vault_change& x) {
  return f(x.name, x.value, x.description, x.readers);
}

}  // namespace signalbox::domain

/// Requests to a project's actor for its vault. Errors of all: `conflict` while the database is not
/// running, and when the schema `vault` belongs to the project; the provider's. Ids of secrets are
/// checked.
namespace signalbox::actors {

/// The secrets by name, without values.
struct listed_vault {
  std::vector<domain::vault_secret> secrets;
  std::vector<std::string> roles;  ///< that can be allowed to read secrets
};

template <class Inspector>
auto inspect(Inspector& f, listed_vault& x) {
  return f(x.secrets, x.roles);
}

struct list_vault {
  using reply = listed_vault;
};

template <class Inspector>
auto inspect(Inspector& f, list_vault&) {
  return f();
}

/// Creates a secret, or changes the one with this id; audited without its value. Errors:
/// `bad_request`, also for an unknown role; `conflict` for a name in use and beyond
/// `domain::vault_secrets_max`; `not_found`.
struct put_vault_secret {
  using reply = domain::vault_secret;
  std::string id;  ///< empty: a new one
  domain::vault_change change;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_vault_secret& x) {
  return f(x.id, x.change, x.by);
}

/// Deletes a secret; audited. Errors: `not_found`.
struct delete_vault_secret {
  using reply = done;
  std::string id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, delete_vault_secret& x) {
  return f(x.id, x.by);
}

/// The value in clear text, for callers who may read secrets; audited. Errors: `not_found`;
/// `conflict` for a value that was changed outside of Signalbox.
struct reveal_vault_secret {
  using reply = std::string;
  std::string id;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reveal_vault_secret& x) {
  return f(x.id, x.by);
}

}  // namespace signalbox::actors
