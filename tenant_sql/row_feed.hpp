#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/database/live_report.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/session_address.hpp"
#include "postgres/async/connection.hpp"
#include "tenant_sql/change_collector.hpp"
#include "tenant_sql/live_counts.hpp"

namespace signalbox::tenant_sql {

class shard;

/// Reads changes of a project's published tables by logical decoding, on the project's thread. Its
/// slot is temporary, so PostgreSQL drops it with the connection, also after a kill, and it never
/// retains WAL without a reader. A lost connection is opened again with a new slot; what happened
/// meanwhile is unknown, which the conditions of the tables say.
///
/// At most one report with changes is unaccepted; those that arrive meanwhile are joined, so a slow
/// receiver costs no memory.
class row_feed : public std::enable_shared_from_this<row_feed> {
 public:
  /// Changes are reported at most this often.
  static constexpr std::chrono::milliseconds report_interval{50};
  /// The published tables are read again this often, for changes of other programs.
  static constexpr std::chrono::seconds check_interval{30};
  /// Everything that was read is confirmed this often.
  static constexpr std::chrono::seconds confirm_interval{5};
  static constexpr std::chrono::seconds connect_time{5};
  /// For a transaction that began before the slot, and must end first.
  static constexpr std::chrono::minutes slot_time{5};
  /// After this long the wait for such a transaction is reported.
  static constexpr std::chrono::seconds slot_patience{2};
  /// For the rest of a message.
  static constexpr std::chrono::seconds message_time{30};
  /// Other coroutines of the thread run after so many messages.
  static constexpr std::size_t messages_per_turn = 500;

  /// What a feed reads, and as whom. `slot` begins the names of its slots, and is unique.
  struct source {
    domain::project_ref ref;
    domain::session_address at;
    std::string slot;
  };
  using report = std::function<void(domain::live_report)>;

  /// `to` is called on the project's thread.
  row_feed(std::shared_ptr<shard> home, std::shared_ptr<live_counts> counts, source from,
           report to);

  /// Starts it; once. All functions on any thread.
  void start();
  /// Follows these tables from now on. Without any it disconnects.
  void follow(std::vector<std::uint32_t> tables);
  /// Reads the published tables again.
  void check();
  /// The last report with changes was handled.
  void accept();
  /// Disconnects; nothing is reported any more.
  void stop();

 private:
  using moment = std::chrono::steady_clock::time_point;
  template <class T>
  using awaitable = boost::asio::awaitable<T>;

  /// Calls a function on the project's thread, unless it has been stopped.
  void post(std::function<void(row_feed&)> what);
  void wake();

  awaitable<void> run();
  awaitable<core::result<domain::live_facts>> read_facts();
  /// Waits so long, or until there is something to do.
  awaitable<void> pause(boost::asio::steady_timer& timer, std::chrono::milliseconds time);
  /// Reads changes until the connection ends or no followed table is published.
  awaitable<domain::live_reason> stream();
  awaitable<core::result<void>> begin_stream(postgres::async::connection& on);
  awaitable<core::result<void>> run_command(postgres::async::connection& on, std::string text,
                                            std::chrono::milliseconds time);
  awaitable<core::result<void>> read_changes(postgres::async::connection& on);
  /// Handles what has arrived. True if there may be more.
  core::result<bool> read_arrived(postgres::async::connection& on);
  core::result<void> handle(const postgres::async::event& happened);
  awaitable<bool> check_tables(bool is_streaming);
  void flush(moment now);
  void set_conditions(const domain::live_facts& facts, bool is_streaming);
  /// Sets the state of the published tables.
  void set_published(domain::live_state state, domain::live_reason reason);
  void publish(std::map<std::uint32_t, domain::live_condition> next);
  void set_retained(std::uint64_t bytes);
  [[nodiscard]] bool has_published() const;

  const std::shared_ptr<shard> home_;
  const std::shared_ptr<live_counts> counts_;
  const source from_;
  const report to_;
  std::mutex guard_;
  bool is_closed_ = false;  ///< guarded by `guard_`

  // All others belong to the project's thread.
  boost::asio::steady_timer* timer_ = nullptr;      ///< while it pauses
  postgres::async::connection* waiting_ = nullptr;  ///< while it waits for changes
  postgres::async::connection* on_ = nullptr;       ///< while it is connected
  std::set<std::uint32_t> tables_;
  std::map<std::uint32_t, domain::live_condition> conditions_;
  change_collector collector_;
  std::string slot_;              ///< the current or last one
  std::uint64_t slots_ = 0;       ///< so far
  std::uint64_t slot_began_ = 0;  ///< where the retained WAL began, at the last check
  std::uint64_t retained_ = 0;
  std::uint64_t received_to_ = 0;  ///< everything before this position was read
  std::size_t failures_ = 0;       ///< in a row
  moment reported_at_{};
  bool was_ended_ = false;  ///< the server ended the last connection
  bool is_stopped_ = false;
  bool is_check_due_ = false;
  bool is_reply_due_ = false;
  bool is_accepted_ = true;
};

}  // namespace signalbox::tenant_sql
