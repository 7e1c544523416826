#pragma once

#include <vector>

#include "domain/query/statement.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

/// Returns the parts of a statement that rewrite, scan or lock a table while other sessions cannot
/// write to it, or cannot use it at all (PostgreSQL 15, "ALTER TABLE", notes, and "Explicit
/// Locking"). Short locks, as of DROP or RENAME, do not count.
[[nodiscard]] std::vector<long_lock> long_locks(const tree_node& statement);

}  // namespace signalbox::domain
