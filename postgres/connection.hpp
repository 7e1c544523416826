#pragma once

#include <libpq-fe.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "postgres/answering.hpp"
#include "postgres/deadline.hpp"
#include "postgres/handle.hpp"
#include "postgres/parameter.hpp"
#include "postgres/rows.hpp"
#include "postgres/statement.hpp"

namespace signalbox::postgres {

/// A connection to a PostgreSQL server, 14 or later; owns the `PGconn`, or the replacement of a
/// server. For one thread at a time.
///
/// Every wait ends at its deadline. A statement without a result by then is abandoned: the
/// connection closes, and the server, which checks every second whether its client is connected,
/// cancels it. (libpq's cancel request waits without a limit, so it is not used.)
class connection {
 public:
  /// Connects (PQconnectStartParams, PQconnectPoll). `conninfo` is a URL or `key=value` pairs. Host
  /// names are resolved without regard to the deadline. `watcher`, if given, must outlive it.
  /// Errors: `unavailable`, `timeout`.
  [[nodiscard]] static core::result<connection> open(const std::string& conninfo, deadline until,
                                                     const observer* watcher = nullptr);

  /// Same without session options, for a pooler, which rejects them. pgbouncer's console supports
  /// only `ask` and `run_script`. Errors: as `open`.
  [[nodiscard]] static core::result<connection> open_plain(const std::string& conninfo,
                                                           deadline until,
                                                           const observer* watcher = nullptr);

  /// A connection without a server: `by` responds, in memory. There are no notifications.
  explicit connection(std::unique_ptr<answering> by, const observer* watcher = nullptr)
      : handle_(nullptr, &PQfinish), by_(std::move(by)), watcher_(watcher) {}

  /// Runs one statement (PQsendQueryParams) and returns its result. Errors: as `error_from` maps
  /// them; `timeout` at the deadline; `unavailable` when the connection breaks; after either,
  /// `usable` is false. Instead of these `outcome_unknown` when the statement was sent and may have
  /// taken effect: a COMMIT, or a statement outside a transaction that changes something.
  /// @{
  [[nodiscard]] core::result<rows> run(const statement& what, std::span<const parameter> parameters,
                                       deadline until);
  [[nodiscard]] core::result<rows> run(const statement& what,
                                       std::initializer_list<parameter> parameters,
                                       deadline until) {
    return run(what, std::span(parameters.begin(), parameters.size()), until);
  }
  /// @}

  /// Runs one statement without parameters (PQsendQuery) and returns its result. Errors: as `run`.
  [[nodiscard]] core::result<rows> ask(const statement& what, deadline until);

  /// Runs several statements without parameters (PQsendQuery), stopping at the first failure.
  [[nodiscard]] core::result<void> run_script(const statement& what, deadline until);

  /// Notifications by `NOTIFY` on channels that this connection listens to.
  struct notifications {
    std::vector<std::string> texts;  ///< in commit order
    bool interrupted = false;
  };
  /// Waits for notifications until `interrupt` is readable or the deadline, when it returns none.
  /// Errors: `unavailable` when the connection breaks.
  [[nodiscard]] core::result<notifications> await_notifications(deadline until, int interrupt);

  /// False when the connection was closed, by either side. Costs one poll(2).
  [[nodiscard]] bool usable();

  /// Returns the server process whose last statement has an unknown outcome, or nothing. The
  /// outcome is final when that process has ended. Process id as PQbackendPID returns it.
  [[nodiscard]] std::optional<int> unconfirmed_backend() const { return unconfirmed_backend_; }

  /// Closes immediately, without waiting for running statements.
  void close() {
    handle_.reset();
    by_.reset();
  }

 private:
  friend class transaction;

  explicit connection(connection_handle handle, const observer* watcher)
      : handle_(std::move(handle)), watcher_(watcher) {}

  [[nodiscard]] static core::result<connection> open_with(const std::string& conninfo,
                                                          const char* options, deadline until,
                                                          const observer* watcher);
  [[nodiscard]] core::result<void> finish_connecting(deadline until);
  [[nodiscard]] core::result<rows> run_without_server(const statement& what,
                                                      std::span<const parameter> parameters);
  [[nodiscard]] core::result<rows> collect(const statement& what, bool sent, deadline until);
  [[nodiscard]] core::result<void> flush(deadline until);
  [[nodiscard]] core::result<PGresult*> next_answer(deadline until);
  [[nodiscard]] std::unexpected<core::error> lose(std::string_view statement,
                                                  const core::error& why);
  /// Records that the last statement may have taken effect, before the connection is closed.
  [[nodiscard]] core::error leave_unconfirmed();

  connection_handle handle_;
  std::unique_ptr<answering> by_;  ///< the replacement of a server; else null
  const observer* watcher_;
  int transaction_depth_ = 0;  ///< open transactions around the next statement
  std::optional<int> unconfirmed_backend_ = std::nullopt;
};

}  // namespace signalbox::postgres
