#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "postgres/deadline.hpp"
#include "postgres/statement.hpp"

namespace signalbox::storage {

struct pool_settings {
  std::string conninfo;             ///< URL or `key=value` pairs
  std::size_t connections_max = 1;  ///< at most the number of workers, so that none waits
  /// After a failed connection attempt, callers are refused for this long instead of reconnecting.
  std::chrono::milliseconds pause_after_failure{250};
};

/// A bounded pool of connections to the platform's database, opened on demand. Broken ones are
/// detected before they are lent and replaced, so the pool recovers automatically when the database
/// is available again. Any thread.
class pool {
 public:
  /// A borrowed connection; it is returned when the loan ends.
  class loan {
   public:
    loan(loan&& other) noexcept;
    loan& operator=(loan&&) = delete;
    ~loan();

    [[nodiscard]] postgres::connection& operator*() { return connection_; }
    [[nodiscard]] postgres::connection* operator->() { return &connection_; }

   private:
    friend class pool;
    loan(pool& from, postgres::connection lent) : from_(&from), connection_(std::move(lent)) {}

    pool* from_;
    postgres::connection connection_;
  };

  /// The current usage of the pool, for metrics.
  struct usage {
    std::size_t lent = 0;
    std::size_t idle = 0;
    std::size_t waiting = 0;
    bool available = true;  ///< the last connection attempt succeeded
  };

  /// Opens one connection, whose statements are reported to the observer. Any error means that the
  /// database is unavailable.
  using opener = std::function<core::result<postgres::connection>(postgres::deadline,
                                                                  const postgres::observer*)>;

  /// `observer` is called for every statement. Connects on first use.
  pool(pool_settings settings, postgres::observer observer);
  /// Same with custom connections; the settings' `conninfo` is ignored.
  pool(pool_settings settings, postgres::observer observer, opener open);
  pool(const pool&) = delete;
  pool& operator=(const pool&) = delete;
  /// All loans must have ended.
  ~pool() = default;

  /// Borrows a connection, waiting for one until `until`. While the outcome of an earlier statement
  /// is unknown, terminates the server process that runs it and waits for its end first, so that
  /// later reads are consistent. Errors: `unavailable` with `retry_after` when the database is
  /// unavailable, all connections stay in use, or an outcome stays unknown.
  [[nodiscard]] core::result<loan> acquire(postgres::deadline until);

  /// Runs a trivial statement, for a readiness check. Errors: as `acquire` and a statement.
  [[nodiscard]] core::result<void> ping(postgres::deadline until);

  [[nodiscard]] usage present_usage() const;

 private:
  [[nodiscard]] std::optional<postgres::connection> take_idle();
  [[nodiscard]] core::result<loan> connect(postgres::deadline until);
  [[nodiscard]] core::result<loan> resolved(core::result<loan> lent, postgres::deadline until);
  [[nodiscard]] core::result<bool> has_ended(loan& asker, int backend, postgres::deadline until);
  void give_back(postgres::connection returned);

  pool_settings settings_;
  postgres::observer observer_;
  const opener open_;
  mutable std::mutex guard_;
  std::condition_variable returned_;
  std::vector<postgres::connection> idle_;
  /// Server processes whose last statement has an unknown outcome. At most one per connection: none
  /// is lent before they have ended.
  std::vector<int> unconfirmed_;
  std::size_t lent_ = 0;
  std::size_t waiting_ = 0;
  bool available_ = true;
  postgres::deadline refused_until_{};
};

}  // namespace signalbox::storage
