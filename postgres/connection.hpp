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
#include "postgres/parameter.hpp"
#include "postgres/rows.hpp"
#include "postgres/statement.hpp"

namespace signalbox::postgres {

/// One connection to a PostgreSQL server, 14 or later; owns the `PGconn`, or what answers in the
/// place of a server. For one thread at a time.
///
/// Every wait ends at its deadline. A statement that has not answered by then is given up: the
/// connection closes, and the server, which looks every second whether its client is still there,
/// cancels what runs. (libpq's own cancel request waits without a bound, so it is not used.)
class connection {
 public:
  /// Connects (PQconnectStartParams, PQconnectPoll). `conninfo` is a URL or `key=value` pairs.
  /// Names of hosts are looked up without regard to the deadline. `watcher`, if given, must outlive
  /// it. Errors: `unavailable`, `timeout`.
  [[nodiscard]] static core::result<connection> open(const std::string& conninfo, deadline until,
                                                     const observer* watcher = nullptr);

  /// The same without options for the session, for a pooler, which refuses them. At pgbouncer's
  /// console `ask` and `run_script` are what is understood. Errors: as `open`.
  [[nodiscard]] static core::result<connection> open_plain(const std::string& conninfo,
                                                           deadline until,
                                                           const observer* watcher = nullptr);

  /// One without a server: `by` answers, in memory. Notifications never come.
  explicit connection(std::unique_ptr<answering> by, const observer* watcher = nullptr)
      : handle_(nullptr, &PQfinish), by_(std::move(by)), watcher_(watcher) {}

  /// Runs one statement (PQsendQueryParams) and returns its answer. Errors: as `error_from` maps
  /// them; `timeout` at the deadline; `unavailable` when the connection breaks; after either,
  /// `usable` is false. `outcome_unknown` in their place where the statement was sent and may have
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

  /// Runs one statement without parameters (PQsendQuery) and returns its answer. Errors: as `run`.
  [[nodiscard]] core::result<rows> ask(const statement& what, deadline until);

  /// Runs several statements without parameters (PQsendQuery), stopping at the first that fails.
  [[nodiscard]] core::result<void> run_script(const statement& what, deadline until);

  /// What was told by `NOTIFY` on channels that this connection listens to.
  struct notifications {
    std::vector<std::string> texts;  ///< in the order of their commits
    bool interrupted = false;
  };
  /// Waits until there are some, or `interrupt` is readable, and at the deadline comes back with
  /// none. Errors: `unavailable` when the connection breaks.
  [[nodiscard]] core::result<notifications> await_notifications(deadline until, int interrupt);

  /// False once the connection has been closed or the server has hung up. Costs one poll(2).
  [[nodiscard]] bool usable();

  /// The server process whose last statement has an unknown outcome, or nothing. The outcome is
  /// settled when that process has ended. Process id as PQbackendPID returns it.
  [[nodiscard]] std::optional<int> unsettled_backend() const { return unsettled_backend_; }

  /// Closes at once, without waiting for what runs.
  void close() {
    handle_.reset();
    by_.reset();
  }

 private:
  friend class transaction;

  explicit connection(PGconn* handle, const observer* watcher)
      : handle_(handle, &PQfinish), watcher_(watcher) {}

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
  /// Notes that what was sent last may have taken effect, before the connection is closed.
  [[nodiscard]] core::error leave_unsettled();

  std::unique_ptr<PGconn, decltype(&PQfinish)> handle_;
  std::unique_ptr<answering> by_;  ///< in the place of a server; else null
  const observer* watcher_;
  int transaction_depth_ = 0;  ///< transactions open around the next statement
  std::optional<int> unsettled_backend_ = std::nullopt;
};

}  // namespace signalbox::postgres
