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
#include "simulations/storage/commit_fate.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/pool.hpp"

namespace signalbox::simulations {

struct database_state;
struct tables;

/// The platform's database in memory, for repositories that do not know of it. It answers the
/// statements of `storage/` by their names, as PostgreSQL would answer their texts: uniqueness,
/// foreign keys, orders, counts, transactions and savepoints. There is no clock in it, and what
/// chance does comes from the entropy that it was given, so that a run repeats to the bit.
///
/// For one thread at a time, and one task after the other: locks are no-ops.
class memory_database {
 public:
  /// `random` makes the ids that PostgreSQL makes.
  explicit memory_database(core::entropy random);
  memory_database(const memory_database&) = delete;
  memory_database& operator=(const memory_database&) = delete;
  /// All connections must have ended.
  ~memory_database();

  // --- connections ---

  /// For `storage::pool`. Errors: `unavailable` while it is away.
  [[nodiscard]] storage::pool::opener opener();
  /// A pool of them, which does not keep callers off by the wall clock after the database was away.
  [[nodiscard]] std::unique_ptr<storage::pool> open_pool(std::size_t connections_max = 4);
  /// One of its own, in a test. It must not be away.
  [[nodiscard]] postgres::connection connect();

  // --- faults ---

  /// Every connection breaks, and none can be had, until it is brought back. What a transaction has
  /// not committed is lost.
  void take_away();
  void bring_back();

  /// Asks `judge` at each commit, counted from 1, what becomes of it: a transaction's, or that of a
  /// statement outside a transaction that changes something. Empty: all are done.
  void judge_commits(std::function<commit_fate(std::uint64_t number)> judge);
  [[nodiscard]] std::uint64_t commits() const;

  // --- what is told and counted ---

  /// Tells of every entry of the audit log once it is committed, within the statement that does so;
  /// in the place of `storage::audit_listener`.
  void hear_audit(std::function<void(std::vector<storage::audit_entry>)> told);

  /// How often each statement was asked that it does not know; each was answered with `internal`.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& unknown_statements() const;
  /// How often each statement was asked that it knows, by name; those never asked with 0.
  [[nodiscard]] std::map<std::string_view, std::uint64_t> known_statements() const;

  /// Its rows, for what fills it without statements (`seeding.hpp`).
  [[nodiscard]] tables& contents();

 private:
  std::unique_ptr<database_state> state_;
};

}  // namespace signalbox::simulations
