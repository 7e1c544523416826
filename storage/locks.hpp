#pragma once

#include <cstdint>

namespace signalbox::storage {

/// Keys of PostgreSQL's advisory locks, each held until the end of a transaction. The numbers are
/// only distinct; they must never change, because two versions of the program may run at once.
enum class advisory_lock : std::int64_t {
  migrations = 7'466'001,     ///< one server brings the schema up
  first_account = 7'466'002,  ///< one account is the first
  ports = 7'466'003,          ///< one project takes a port
  operators = 7'466'004,      ///< one operator is the last
};

}  // namespace signalbox::storage
