#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "actors/messages/basic.hpp"
#include "domain/project/postgres_overrides.hpp"

/// Requests to a project's actor for the configuration of its database. The reply is sent when the
/// configuration was applied to the running database, or could not be applied yet: then the project
/// is `pending_apply`.
namespace signalbox::actors {

/// Errors: `conflict` while the database is not running.
struct change_postgres_settings {
  using reply = domain::project;
  domain::postgres_change requested;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_postgres_settings& x) {
  return f(x.requested, x.by);
}

/// Changes the password of the project's own role. Errors: `conflict` while the database is not
/// running.
struct change_database_password {
  using reply = domain::project;
  std::string password;  ///< never logged
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_database_password& x) {
  return f(x.password, x.by);
}

/// The current disk of a project.
struct project_disk {
  domain::project what;
  std::optional<std::uint64_t> used_bytes;  ///< last measurement; nothing before the first
  std::uint64_t largest_gb = 0;             ///< maximum disk size on this installation
};

template <class Inspector>
auto inspect(Inspector& f, project_disk& x) {
  return f(x.what, x.used_bytes, x.largest_gb);
}

struct describe_disk {
  using reply = project_disk;
};

template <class Inspector>
auto inspect(Inspector& f, describe_disk&) {
  return f();
}

/// Enlarges the disk. Errors: `bad_request` naming `size_gb`; `conflict` while the database is not
/// running.
struct grow_disk {
  using reply = project_disk;
  std::int64_t size_gb = 0;
  std::string plan;  ///< of its organization at authorization
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, grow_disk& x) {
  return f(x.size_gb, x.plan, x.by);
}

}  // namespace signalbox::actors
