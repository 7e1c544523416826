#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/wrappers/wrapper_order.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, wrapper_target& x) {
  return f(x.host, x.address, x.port, x.database, x.tls, x.authority_file, x.fetch_size,
           x.estimates_remotely, x.connect_timeout_s);
}

template <class Inspector>
auto inspect(Inspector& f, used_secret& x) {
  return f(x.id, x.name, x.updated_at);
}

template <class Inspector>
auto inspect(Inspector& f, wrapper_order& x) {
  return f(x.what, x.server, x.new_name, x.target, x.before, x.role, x.remote_user, x.password,
           x.secret, x.mapped_roles, x.cascades);
}

}  // namespace signalbox::domain

/// Requests to a project's actor for servers of other databases. Errors of both: `conflict` while
/// the database is not running.
namespace signalbox::actors {

/// What was changed, or would be.
struct changed_wrapper {
  std::string sql;  ///< with a masked password
  std::vector<std::string> warnings;
};

template <class Inspector>
auto inspect(Inspector& f, changed_wrapper& x) {
  return f(x.sql, x.warnings);
}

/// Carries out an order; audited without its password. A new or changed target gets the address of
/// its host that is allowed at this moment. Errors: as `provider::change_wrapper`; `bad_request`
/// for an address that is not allowed; of the secret those of the vault.
struct change_wrapper {
  using reply = changed_wrapper;
  domain::wrapper_order order;
  std::string secret_id;  ///< for `map`: the vault's secret with the password; empty: none
  bool is_dry_run = false;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_wrapper& x) {
  return f(x.order, x.secret_id, x.is_dry_run, x.by);
}

/// Returns the address of a host that is allowed at this moment. Errors: `bad_request`.
struct find_wrapper_address {
  using reply = std::string;
  std::string host;
  std::uint16_t port = 0;
  std::string current;  ///< the one in use; returned while it is one of the host and allowed
};

template <class Inspector>
auto inspect(Inspector& f, find_wrapper_address& x) {
  return f(x.host, x.port, x.current);
}

}  // namespace signalbox::actors
