#pragma once

#include <string>

#include "actors/messages/activity.hpp"
#include "actors/messages/basic.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/database/role_order.hpp"

/// Requests and events of a project's actor.
namespace signalbox::actors {

struct describe_project {
  using reply = domain::project;
};

template <class Inspector>
auto inspect(Inspector& f, describe_project&) {
  return f();
}

struct rename_project {
  using reply = domain::project;
  std::string name;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, rename_project& x) {
  return f(x.name, x.by);
}

/// Transfers the project to another organization. Errors: `conflict` when it is no longer in `from`
/// or is being deleted, when the Free plan's limit of the other organization is reached, or when
/// the requester's role in one of them has changed meanwhile.
struct transfer_project {
  using reply = domain::project;
  domain::organization_slug from;
  domain::organization_slug to;
  domain::access as_in_from;  ///< the requester's access in each at authorization
  domain::access as_in_to;
  domain::requester by;
  bool rotate_password = false;  ///< sets a new database password and ends open sessions
};

template <class Inspector>
auto inspect(Inspector& f, transfer_project& x) {
  return f(x.from, x.to, x.as_in_from, x.as_in_to, x.by, x.rotate_password);
}

/// Starts an operation. Errors: `conflict` naming both statuses.
struct change_project {
  using reply = domain::project;
  domain::project_operation operation = domain::project_operation::restart;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_project& x) {
  return f(x.operation, x.by);
}

/// Starts a change of the database's size. Errors: `bad_request` for a size that the plan or the
/// host does not offer; `conflict` naming both statuses, or when it already has that size.
struct resize_project {
  using reply = domain::project;
  std::string compute_size;
  std::string plan;  ///< of its organization at authorization
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, resize_project& x) {
  return f(x.compute_size, x.plan, x.by);
}

/// Starts the failed operation again. Errors: `conflict`.
struct retry_project {
  using reply = domain::project;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, retry_project& x) {
  return f(x.by);
}

/// Cancels the current or failed operation. Errors: `conflict`.
struct cancel_project {
  using reply = domain::project;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, cancel_project& x) {
  return f(x.by);
}

/// Resets the settings that keep the project's own role out of its database. Errors: `conflict`
/// when nothing does, or access is already being restored; the provider's.
struct restore_access {
  using reply = domain::project;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, restore_access& x) {
  return f(x.by);
}

/// Creates, updates or drops an extension that PostgreSQL leaves to superusers; audited. Errors:
/// `bad_request` with the reason, `conflict` when the database does not run; the provider's.
struct change_extension {
  using reply = domain::project;
  domain::extension_order order;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_extension& x) {
  return f(x.order.what, x.order.name, x.order.version, x.order.cascades, x.by);
}

/// Creates, changes or drops a role of the project's database; audited without its password.
/// Errors: as `change_extension`; `not_found` for a role that is not the project's.
struct change_role {
  using reply = domain::project;
  domain::role_order order;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_role& x) {
  auto& o = x.order;
  return f(o.what, o.name, o.new_name, o.can_login, o.inherits, o.connection_limit, o.password,
           o.valid_until, o.joins, o.leaves, o.cascades, x.by);
}

/// The database password in clear text, for callers who may read secrets; audited.
struct reveal_password {
  using reply = std::string;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, reveal_password& x) {
  return f(x.by);
}

/// A statement that Signalbox ran may have changed definitions in the project's database.
struct schema_changed {};

template <class Inspector>
auto inspect(Inspector& f, schema_changed&) {
  return f();
}

/// A statement that Signalbox ran in the project's database has succeeded.
struct database_used {};

template <class Inspector>
auto inspect(Inspector& f, database_used&) {
  return f();
}

/// The turn of the project to probe its database.
struct probe_due {};

template <class Inspector>
auto inspect(Inspector& f, probe_due&) {
  return f();
}

}  // namespace signalbox::actors
