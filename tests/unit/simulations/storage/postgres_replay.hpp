#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "postgres/connection.hpp"
#include "simulations/storage/memory_database.hpp"
#include "tests/unit/storage/test_database.hpp"

namespace signalbox::testing {

/// Sends every statement of a database in memory to the tests' own PostgreSQL too, and compares the
/// answers cell by cell. One connection is enough, because one transaction is open at a time.
class postgres_replay {
 public:
  /// Starts from the rows that `memory` has now. Must outlive the last statement.
  explicit postgres_replay(simulations::memory_database& memory);
  postgres_replay(const postgres_replay&) = delete;
  postgres_replay& operator=(const postgres_replay&) = delete;

  std::vector<std::string> differences;      ///< a sentence each
  std::set<std::string, std::less<>> names;  ///< of the statements, without transactions

 private:
  void repeat(const postgres::statement& what, std::span<const postgres::parameter> parameters,
              const core::result<postgres::rows>& answer);
  void take_over_id(const postgres::rows& real, const postgres::rows& memory);

  test_database database_;
  postgres::connection real_;
};

}  // namespace signalbox::testing
