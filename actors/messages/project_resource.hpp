#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "actors/messages/basic.hpp"
#include "domain/project/postgres_overrides.hpp"

/// What a project's actor is asked about what its database runs with. The answers come when the
/// running database was told, or could not be told just now: then the project is `unsettled`.
namespace signalbox::actors {

/// Errors: `conflict` while the database is not up.
struct change_postgres_settings {
  using reply = domain::project;
  domain::postgres_change wanted;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_postgres_settings& x) {
  return f(x.wanted, x.by);
}

/// Gives the project's own role another password. Errors: `conflict` while the database is not up.
struct change_database_password {
  using reply = domain::project;
  std::string password;  ///< never logged
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_database_password& x) {
  return f(x.password, x.by);
}

/// A project's disk as it is now.
struct project_disk {
  domain::project what;
  std::optional<std::uint64_t> used_bytes;  ///< as measured last; nothing before
  std::uint64_t largest_gb = 0;             ///< that a disk can be on this installation
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
/// up.
struct grow_disk {
  using reply = project_disk;
  std::int64_t size_gb = 0;
  std::string plan;  ///< of its organization when the request was judged
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, grow_disk& x) {
  return f(x.size_gb, x.plan, x.by);
}

}  // namespace signalbox::actors
