#pragma once

#include <optional>
#include <string>

#include "domain/database/catalogue.hpp"

namespace signalbox::domain {

/// A session that has held a lock for a while.
struct lock_holder {
  int backend = 0;
  std::string role;
  std::string application_name;
  std::string state;  ///< as in pg_stat_activity; empty: hidden from this role
  std::string query;  ///< its current or last statement
  long seconds = 0;   ///< since its transaction began
};

/// Returns the query for the session with the oldest transaction that holds a lock on the table, or
/// without one on any table.
[[nodiscard]] catalogue_query lock_holder_query(const std::optional<std::string>& table_id);

/// Returns who holds the lock, as a sentence.
[[nodiscard]] std::string sentence_of(const lock_holder& holder);

}  // namespace signalbox::domain
