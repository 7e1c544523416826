#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "postgres/answering.hpp"
#include "postgres/connection.hpp"
#include "simulations/storage/memory_database.hpp"
#include "storage/pool.hpp"

namespace signalbox::testing {

/// A real database and one in memory that are asked the same. The one in memory takes over the ids
/// that the real one made up, so that every cell of every answer can be compared.
class mirror {
 public:
  /// The tests' own database, which must be empty (`test_database`).
  mirror();

  /// Opens connections that ask both, compare, and answer as the one in memory does.
  [[nodiscard]] storage::pool::opener opener();
  [[nodiscard]] postgres::connection connect();

  /// What differed, a sentence each.
  std::vector<std::string> differences;
  simulations::memory_database memory;

 private:
  friend class mirrored_connection;

  std::deque<std::string> ids_;  ///< that the real database has made up and the other has not yet
};

/// Asks a real database and one in memory.
class mirrored_connection : public postgres::answering {
 public:
  mirrored_connection(mirror& of, postgres::connection real)
      : of_(of), real_(std::move(real)), memory_(of.memory.connect()) {}

  [[nodiscard]] core::result<postgres::rows> run(
      const postgres::statement& what, std::span<const postgres::parameter> parameters) override;
  [[nodiscard]] bool usable() override { return real_.usable() && memory_.usable(); }

 private:
  mirror& of_;
  postgres::connection real_;
  postgres::connection memory_;
};

}  // namespace signalbox::testing
