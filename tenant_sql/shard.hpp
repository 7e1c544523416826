#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "tenant_sql/catalogue_reading.hpp"
#include "tenant_sql/project_sessions.hpp"
#include "tenant_sql/running_statement.hpp"
#include "tenant_sql/schema_reading.hpp"
#include "tenant_sql/text_run.hpp"

namespace signalbox::tenant_sql {

/// An open transaction of a person.
struct open_transaction {
  domain::project_ref ref;
  domain::account_id person;
  session_role role = session_role::reader;
  std::string role_name;          ///< of the database, with which its texts run
  std::optional<lease> on;        ///< empty while a text runs in it, and until it is open
  bool is_of_one_call = false;    ///< see `text_request`
  std::weak_ptr<text_run> run{};  ///< the last text
  std::chrono::steady_clock::time_point opened_at{};
  std::chrono::steady_clock::time_point used_at{};
};

/// A transaction as its person sees it.
struct transaction_state {
  std::string id;
  session_role role = session_role::reader;
  std::string role_name;
  std::chrono::milliseconds age{0};
  std::chrono::milliseconds idle{0};  ///< since the last text ended
  bool is_busy = false;               ///< a text runs in it
};

/// A member who sees running statements.
struct session_viewer {
  domain::project_ref ref;
  domain::session_address at;
  domain::account_id person;
  bool sees_all = false;  ///< also those of others, because the member has full access
};

/// How a transaction ended.
struct ended_transaction {
  std::string command;  ///< the command tag: a failed transaction ends with ROLLBACK
  /// Why it could not be committed, for example a deferred constraint; it is rolled back.
  std::optional<postgres::async::server_message> failure;
};

/// The sessions and texts of some projects, on one thread of their own, which alone uses them.
/// Functions without a note run on this thread.
class shard {
 public:
  shard(limits bounds, std::shared_ptr<postgres::async::cancel_workers> cancels,
        std::shared_ptr<text_counts> counts);
  shard(const shard&) = delete;
  shard& operator=(const shard&) = delete;
  ~shard() { stop(); }

  /// Joins the thread and disconnects everything; pieces for which a client waits end. Not on its
  /// own thread.
  void stop();
  /// Any thread. After `stop` there is no executor.
  /// @{
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }
  [[nodiscard]] auto executor() { return context_->get_executor(); }
  /// @}

  using started_run = core::result<std::shared_ptr<text_run>>;

  /// Starts a text. Errors: those of `project_sessions::acquire` and `text_run::begin`.
  [[nodiscard]] boost::asio::awaitable<started_run> start(text_request what,
                                                          std::unique_ptr<result_writer> to);
  /// Starts a text in an open transaction of the person. Errors: `not_found`; `conflict` while
  /// another text runs in it.
  [[nodiscard]] boost::asio::awaitable<started_run> start_in(std::string transaction,
                                                             text_request what,
                                                             std::unique_ptr<result_writer> to);
  /// Returns the paused text of a cursor, so that it goes on. Errors: `not_found`.
  [[nodiscard]] core::result<std::shared_ptr<text_run>> go_on(const std::string& cursor,
                                                              domain::account_id person,
                                                              std::size_t page_rows);
  /// Makes the next piece; a run that pauses is kept for `limits::unread_time`.
  [[nodiscard]] boost::asio::awaitable<std::string> next(std::shared_ptr<text_run> of);

  /// See `text_run::feed` and `text_run::end_data`.
  /// @{
  [[nodiscard]] boost::asio::awaitable<bool> feed(std::shared_ptr<text_run> of, std::string data);
  [[nodiscard]] boost::asio::awaitable<void> end_data(std::shared_ptr<text_run> of,
                                                      std::string reason);
  /// @}

  /// Cancels a running or paused text of a person in the project. False when there is none.
  [[nodiscard]] bool cancel(const domain::project_ref& ref, const std::string& id,
                            domain::account_id person);

  /// Opens a transaction with this id. Errors: as `start`; `too_many_requests` beyond
  /// `limits::held_of_person_max`.
  [[nodiscard]] boost::asio::awaitable<core::result<void>> begin(std::string id, text_request what);
  /// Ends a transaction with `statement`, COMMIT or ROLLBACK. Errors: `not_found`, `conflict`;
  /// those of the connection.
  [[nodiscard]] boost::asio::awaitable<core::result<ended_transaction>> end(
      domain::project_ref ref, std::string id, domain::account_id person, std::string statement);
  /// Rolls a transaction back immediately, also during a text.
  void abort(const domain::project_ref& ref, const std::string& id, domain::account_id person);
  /// Returns a transaction of a person. Errors: `not_found`.
  [[nodiscard]] core::result<transaction_state> transaction(const domain::project_ref& ref,
                                                            const std::string& id,
                                                            domain::account_id person);
  /// Returns all open transactions of a person in a project but those of one call.
  [[nodiscard]] std::vector<transaction_state> transactions(const domain::project_ref& ref,
                                                            domain::account_id person);

  /// Lists running statements and open transactions. Errors: those of `project_sessions::borrow`
  /// and `read_activity`.
  [[nodiscard]] boost::asio::awaitable<core::result<std::vector<running_statement>>> running(
      session_viewer by);
  /// Ends a session that `running` lists. False when no statement runs in it that could be
  /// cancelled. Errors: `not_found`, also for sessions of others without the right; those of
  /// `end_other_session`.
  [[nodiscard]] boost::asio::awaitable<core::result<bool>> end_session(session_viewer by,
                                                                       int backend, end_mode how);
  /// Reads the schema of a project's database, see `tenant_sql::read_schema`. Errors: also those of
  /// `project_sessions::borrow`.
  [[nodiscard]] boost::asio::awaitable<core::result<schema_reading>> read_schema(
      domain::project_ref ref, domain::session_address at, session_role role,
      std::function<bool(std::string_view)> is_known);
  /// Runs a query on the catalogue, see `tenant_sql::read_catalogue`. Errors: also those of
  /// `project_sessions::borrow`.
  [[nodiscard]] boost::asio::awaitable<core::result<catalogue_rows>> read_catalogue(
      domain::project_ref ref, domain::session_address at, session_role role, catalogue_query what);

 private:
  /// A session of Signalbox that works for a person: `run` is null between the texts of a
  /// transaction.
  struct listed_session {
    domain::account_id person;
    std::shared_ptr<text_run> run;
    std::string transaction;
  };
  /// By process id.
  [[nodiscard]] std::map<int, listed_session> listed_sessions(const domain::project_ref& ref) const;
  /// Completes what PostgreSQL reports about sessions of this service.
  [[nodiscard]] std::vector<running_statement> with_owners(
      const session_viewer& by, const project_sessions& sessions,
      std::vector<running_statement> found) const;
  bool end_listed(const listed_session& what, end_mode how);
  void start_listing(const domain::project_ref& ref, const std::shared_ptr<text_run>& run);
  [[nodiscard]] std::shared_ptr<project_sessions> sessions_of(const domain::project_ref& ref);
  /// Errors: `not_found`.
  [[nodiscard]] core::result<open_transaction*> find_transaction(const domain::project_ref& ref,
                                                                 const std::string& id,
                                                                 const domain::account_id& person);
  /// Errors: `not_found`; `conflict` while a text runs in it.
  [[nodiscard]] core::result<open_transaction*> idle_transaction(const domain::project_ref& ref,
                                                                 const std::string& id,
                                                                 const domain::account_id& person);
  /// Rolls back transactions that were not used for too long, and forgets lost ones.
  void end_transactions(std::chrono::steady_clock::time_point now);
  void take_back(const std::string& transaction, lease ended);
  boost::asio::awaitable<core::result<lease>> open_transaction_session(text_request what);
  void end_statement(const std::shared_ptr<text_run>& run);
  void end_session_of(const std::shared_ptr<text_run>& run);
  [[nodiscard]] bool drop_oldest_paused(const domain::project_ref& ref, domain::account_id person);
  boost::asio::awaitable<core::result<lease>> acquire(const text_request& what);
  boost::asio::awaitable<void> sweep();

  /// Request ids are chosen by clients, so they are unique for one person only.
  using run_key = std::pair<domain::account_id, std::string>;
  [[nodiscard]] static run_key key_of(const text_request& what) { return {what.person, what.id}; }

  struct paused_run {
    std::shared_ptr<text_run> run;
    std::chrono::steady_clock::time_point since;
  };

  limits bounds_;
  std::shared_ptr<postgres::async::cancel_workers> cancels_;
  std::shared_ptr<text_counts> counts_;
  std::unique_ptr<boost::asio::io_context> context_ = std::make_unique<boost::asio::io_context>(1);
  std::map<domain::project_ref, std::shared_ptr<project_sessions>> projects_;
  std::map<run_key, std::weak_ptr<text_run>> running_;
  /// By project and process id, which are unique, unlike the ids that clients choose.
  std::map<std::pair<domain::project_ref, int>, std::weak_ptr<text_run>> backends_;
  std::map<run_key, paused_run> paused_;
  std::map<std::string, open_transaction> transactions_;
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work_;
  std::atomic<bool> is_stopped_{false};
  std::thread thread_;
};

}  // namespace signalbox::tenant_sql
