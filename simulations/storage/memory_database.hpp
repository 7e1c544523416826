#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "postgres/connection.hpp"
#include "simulations/storage/statement_watcher.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/pool.hpp"

namespace signalbox::simulations {

struct database_state;
struct tables;

/// An in-memory platform database, transparent to the repositories. It answers the statements that
/// scenarios send, by name, as PostgreSQL would: orders, counts, foreign keys, transactions and
/// savepoints. It has no clock, and randomness comes from the given entropy, so that a run is
/// reproducible to the bit.
///
/// For one thread and one task at a time: locks are no-ops.
class memory_database {
 public:
  /// `random` provides the ids that PostgreSQL would generate.
  explicit memory_database(core::entropy random);
  memory_database(const memory_database&) = delete;
  memory_database& operator=(const memory_database&) = delete;
  /// All connections must have ended.
  ~memory_database();

  /// For `storage::pool`. Errors: `unavailable` during an outage.
  [[nodiscard]] storage::pool::opener opener();
  /// Opens a pool, which does not delay callers by the wall clock after an outage.
  [[nodiscard]] std::unique_ptr<storage::pool> open_pool(std::size_t connections_max = 4);
  /// Opens a single connection, for a test. Not during an outage.
  [[nodiscard]] postgres::connection connect();

  /// Breaks every connection and refuses new ones until the end of the outage. Uncommitted
  /// transactions are lost.
  void disable();
  void bring_back();

  /// Returns the number of commits: of transactions, and of changing statements outside of them.
  [[nodiscard]] std::uint64_t commits() const;

  /// Notifies about every audit entry once it is committed, within the committing statement;
  /// replaces `storage::audit_listener`.
  void on_audit(std::function<void(std::vector<storage::audit_entry>)> listener);

  /// Passes each statement to `watcher` before notifications about its change, for a test that
  /// sends the same statements to PostgreSQL.
  void watch(statement_watcher watcher);

  /// Returns the number of requests of each unknown statement; each was answered with `internal`.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& unknown_statements() const;
  /// Returns the number of requests of each known statement by name, including unused ones.
  [[nodiscard]] std::map<std::string_view, std::uint64_t> known_statements() const;

  /// Its rows, for filling it without statements (`seeding.hpp`).
  [[nodiscard]] tables& contents();

 private:
  std::unique_ptr<database_state> state_;
};

}  // namespace signalbox::simulations
