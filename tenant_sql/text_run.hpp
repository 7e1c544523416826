#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/query/text_edit.hpp"
#include "tenant_sql/project_sessions.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

using postgres::async::text_parameter;

/// What became of a text, for history and audit.
struct text_outcome {
  std::chrono::microseconds duration{0};
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;
  std::string sqlstate;  ///< of the failure; empty when there was none, or it was Signalbox's
  std::string error;     ///< its message; empty: succeeded
};

/// A text of statements to be run for a person.
struct text_request {
  domain::project_ref ref;
  domain::session_address at;
  session_role role = session_role::reader;
  domain::account_id person;
  std::string id;  ///< with which the person can cancel it
  session_setup as;
  std::string text;
  /// For a single statement with `$n`; nothing: any number of statements.
  std::optional<std::vector<postgres::async::text_parameter>> parameters;
  std::vector<statement_mark> statements;
  std::vector<domain::text_edit> edits;        ///< that made `text` of the person's text
  std::string original;                        ///< the person's text
  std::chrono::milliseconds time_max{60'000};  ///< in which the server may work
  /// Runs in a transaction that is rolled back, however the text ends. Only with `parameters`,
  /// which exclude a COMMIT in the text.
  bool is_rolled_back = false;
  /// For `shard::begin`: one call opens and ends the transaction, so that it is neither listed nor
  /// counted as one of the person's open transactions, only as a running text.
  bool is_of_one_call = false;
  std::size_t page_rows = 0;  ///< after which the stream pauses; 0: never
  /// The caller has data for a COPY … FROM STDIN; otherwise it fails with an explanation.
  bool has_data = false;
  std::function<void(const text_outcome&)> ended;  ///< called once; may be empty
};

/// Returns the role of the database as which a text runs: the one it asks for, or its login.
[[nodiscard]] const std::string& role_name(const text_request& what);

/// One text while it runs. The caller pulls pieces of its result; the server produces rows only as
/// fast as they are pulled. All functions on the thread of its project.
class text_run : public std::enable_shared_from_this<text_run> {
 public:
  /// `returned` gets the session of an open transaction when the text ends; without it the session
  /// is prepared for this text, and reset afterwards.
  text_run(text_request what, lease on, std::unique_ptr<result_writer> to,
           std::shared_ptr<project_sessions> sessions, std::function<void(lease)> returned = {});
  text_run(const text_run&) = delete;
  text_run& operator=(const text_run&) = delete;
  ~text_run();

  /// Prepares the session and sends the text. Errors: `bad_request` for a text or role that
  /// PostgreSQL refuses before it runs; `unavailable`, `timeout`.
  [[nodiscard]] boost::asio::awaitable<core::result<void>> begin();

  /// Returns the next piece of the result, about `piece_bytes`, as soon as there is something to
  /// return and no more without waiting; empty at the end. Failures of the text are in the result.
  [[nodiscard]] boost::asio::awaitable<std::string> next();

  /// True when a COPY … FROM STDIN waits for data, which end with `end_data`: `next` returns
  /// nothing until then.
  [[nodiscard]] bool needs_data() const { return needs_data_; }
  /// Sends data as soon as PostgreSQL accepts them. Returns false when the rest is useless, because
  /// the text failed or was cancelled; `end_data` must be called in any case.
  [[nodiscard]] boost::asio::awaitable<bool> feed(std::string data);
  /// Ends the data, as invalid if `reason` is not empty; `next` returns the result.
  [[nodiscard]] boost::asio::awaitable<void> end_data(std::string reason);

  /// Asks the server to cancel the text, until it ends. May be called repeatedly.
  void cancel();
  /// Cancels the text; its session, and a transaction in it, end with the text.
  void terminate();
  /// The client will not pull any more: cancels the text and disconnects.
  void abandon();
  /// The thread has ended: the connection is closed, so that a suspended `next` ends.
  void disconnect();
  /// Releases what belongs to the thread. `next` must not be suspended.
  void drop();

  /// True when it waits for the next page.
  [[nodiscard]] bool is_paused() const { return is_paused_; }
  /// Continues after a pause with a page of this size.
  void resume(std::size_t page_rows);
  /// True when `next` has returned everything.
  [[nodiscard]] bool is_finished() const { return is_finished_; }
  [[nodiscard]] const text_request& request() const { return what_; }
  /// The process id of the session; 0 when the text has ended.
  [[nodiscard]] int backend() const { return on_ ? on_->on().backend() : 0; }
  [[nodiscard]] std::chrono::steady_clock::time_point began() const { return began_; }
  [[nodiscard]] result_writer& writer() const { return *to_; }

 private:
  using event = postgres::async::event;

  void start_result();
  boost::asio::awaitable<core::result<event>> await_event();
  boost::asio::awaitable<void> write(core::result<event> happened);
  boost::asio::awaitable<void> write_columns(std::vector<postgres::async::column> columns);
  void write_rows(postgres::async::row_batch rows);
  void write_rest();
  void write_end(postgres::async::statement_finished what);
  void write_failure(postgres::async::server_message why);
  void write_loss(core::error why);
  void write_cancelled();
  [[nodiscard]] transaction_end end_of(postgres::async::transaction_status status) const;
  void finish(transaction_end transaction);
  void mark_statement();
  void report(text_failure why);
  boost::asio::awaitable<void> cancel_until_ended();
  boost::asio::awaitable<void> cancel_and_disconnect();

  text_request what_;
  std::optional<lease> on_;
  std::unique_ptr<result_writer> to_;
  std::shared_ptr<project_sessions> sessions_;
  std::function<void(lease)> returned_;
  std::optional<boost::asio::steady_timer> limit_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point statement_began_{};
  std::chrono::steady_clock::duration worked_{0};  ///< spent waiting for the server
  postgres::async::row_batch rest_;                ///< rows of a batch that are not written yet
  std::size_t rest_from_ = 0;
  std::size_t index_ = 0;          ///< of the current statement
  std::uint64_t rows_ = 0;         ///< of all statements
  std::uint64_t result_rows_ = 0;  ///< of the current one
  std::uint64_t page_left_ = 0;
  std::uint64_t bytes_ = 0;
  text_outcome outcome_;
  bool is_started_ = false;
  bool is_sent_ = false;
  bool is_abandoned_ = false;
  bool is_marked_ = false;  ///< the current statement was announced
  bool is_truncated_ = false;
  bool is_cancelling_ = false;
  bool is_cancelled_ = false;
  bool is_terminated_ = false;
  bool is_late_ = false;
  bool is_paused_ = false;
  bool is_finished_ = false;
  bool is_copying_ = false;  ///< the text asked for data that the caller has not
  bool needs_data_ = false;
};

}  // namespace signalbox::tenant_sql
