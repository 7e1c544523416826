#pragma once

#include <cstdint>
#include <vector>

#include "postgres/answering.hpp"
#include "simulations/storage/database_state.hpp"

namespace signalbox::simulations {

/// A connection to an in-memory database: statements by name, transactions and savepoints as in
/// PostgreSQL. Only one transaction can be open at a time; a statement on another connection
/// meanwhile is a broken promise.
class memory_connection : public postgres::answering {
 public:
  /// `state` must outlive the connection.
  explicit memory_connection(database_state& state)
      : state_(state), generation_(state.generation) {}
  memory_connection(const memory_connection&) = delete;
  memory_connection& operator=(const memory_connection&) = delete;
  /// Rolls back uncommitted changes.
  ~memory_connection() override;

  [[nodiscard]] core::result<postgres::rows> run(
      const postgres::statement& what, std::span<const postgres::parameter> parameters) override;

  [[nodiscard]] bool usable() override { return !broken_ && generation_ == state_.generation; }

  /// Breaks the connection, like a network failure.
  void lose();

 private:
  [[nodiscard]] core::result<postgres::rows> dispatch(
      const postgres::statement& what, std::span<const postgres::parameter> parameters);
  [[nodiscard]] core::result<postgres::rows> begin();
  [[nodiscard]] core::result<postgres::rows> commit();
  [[nodiscard]] core::result<postgres::rows> roll_back();
  [[nodiscard]] core::result<postgres::rows> answer(
      const postgres::statement& what, std::span<const postgres::parameter> parameters);
  [[nodiscard]] core::result<postgres::rows> perform(const statement_handler& handler,
                                                     const arguments& given);
  /// Afterwards a transaction refuses everything except its end.
  [[nodiscard]] std::unexpected<core::error> refuse(core::error why);
  void end_transaction();

  database_state& state_;
  const std::uint64_t generation_;
  std::vector<undo_log::mark> open_;  ///< start of each transaction and savepoint
  bool failed_ = false;
  bool broken_ = false;
};

}  // namespace signalbox::simulations
