#pragma once

#include <cstddef>

#include "core/time.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Deletes expired data of accounts: login sessions with their tokens, links, codes and challenges.
class retention_repository {
 public:
  retention_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Deletes at most `rows_max` rows of each table: login sessions and refresh tokens that ended
  /// before `sessions_before`, and other rows that expired before `now`. Returns the largest number
  /// of rows deleted from one table, so that `rows_max` indicates that there may be more.
  [[nodiscard]] std::size_t forget_ended(core::time_point sessions_before, core::time_point now,
                                         std::size_t rows_max);

 private:
  statements on_;
};

}  // namespace signalbox::storage
