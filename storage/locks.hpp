#pragma once

#include <cstdint>

namespace signalbox::storage {

/// Keys of PostgreSQL's advisory locks, each held until the end of a transaction. The numbers are
/// arbitrary but must never change, because two versions of the program may run at the same time.
enum class advisory_lock : std::int64_t {
  migrations = 7'466'001,     ///< migrating the schema
  first_account = 7'466'002,  ///< creating the first account
  ports = 7'466'003,          ///< reserving a port
  operators = 7'466'004,      ///< removing an operator
};

}  // namespace signalbox::storage
