#pragma once

#include <cstdint>
#include <vector>

#include "postgres/answering.hpp"
#include "simulations/storage/database_state.hpp"

namespace signalbox::simulations {

/// A connection to a database in memory: statements by their names, transactions and savepoints as
/// PostgreSQL has them. One transaction is open at a time; a statement beside it is a broken
/// promise.
class memory_connection : public postgres::answering {
 public:
  /// `state` must outlive it.
  explicit memory_connection(database_state& state)
      : state_(state), generation_(state.generation) {}
  memory_connection(const memory_connection&) = delete;
  memory_connection& operator=(const memory_connection&) = delete;
  /// What is not committed is taken back.
  ~memory_connection() override;

  [[nodiscard]] core::result<postgres::rows> run(
      const postgres::statement& what, std::span<const postgres::parameter> parameters) override;

  [[nodiscard]] bool usable() override { return !broken_ && generation_ == state_.generation; }

  /// Breaks it, as a lost connection does.
  void lose();

 private:
  [[nodiscard]] core::result<postgres::rows> begin();
  [[nodiscard]] core::result<postgres::rows> commit();
  [[nodiscard]] core::result<postgres::rows> roll_back();
  [[nodiscard]] core::result<postgres::rows> answer(
      const postgres::statement& what, std::span<const postgres::parameter> parameters);
  [[nodiscard]] core::result<postgres::rows> perform(const statement_handler& handler,
                                                     const arguments& given);
  /// After it a transaction refuses everything but its end.
  [[nodiscard]] std::unexpected<core::error> refuse(core::error why);
  void end_transaction();

  database_state& state_;
  const std::uint64_t generation_;
  std::vector<undo_log::mark> open_;  ///< where each transaction and savepoint began
  bool failed_ = false;
  bool broken_ = false;
};

}  // namespace signalbox::simulations
