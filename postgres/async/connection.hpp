#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "postgres/async/cancellation.hpp"
#include "postgres/async/event.hpp"
#include "postgres/async/message_queue.hpp"
#include "postgres/async/output_buffer.hpp"
#include "postgres/async/socket_watch.hpp"
#include "postgres/deadline.hpp"
#include "postgres/handle.hpp"
#include "postgres/statement.hpp"

namespace signalbox::postgres::async {

/// The limit for one row or message of the server.
inline constexpr std::size_t row_bytes_max = std::size_t{16} * 1024 * 1024;

/// What the protocol adds to the values of a row: 4 bytes for each of at most 1,664 columns.
inline constexpr std::size_t message_overhead_max = 8192;

/// `core::error::detail_code` of errors of a connection.
/// @{
inline constexpr const char* row_too_large_code = "row_too_large";
inline constexpr const char* authentication_failed_code = "authentication_failed";
/// @}

/// How a connection is opened.
struct connection_options {
  std::string session = session_options;    ///< startup options; empty for a pooler
  std::shared_ptr<cancel_workers> cancels;  ///< null: nothing can be cancelled
  /// Limit in bytes for one row, one COPY row or one notice. libpq needs up to three times as much.
  std::size_t message_bytes_max = row_bytes_max;
  std::size_t waiting_notices_max = notices_max;
  const observer* watcher = nullptr;  ///< gets faults of the connection; must outlive it
};

/// A value for a `$n` of a statement, in PostgreSQL's text form, or NULL.
struct text_parameter {
  std::optional<std::string> value;
  std::uint32_t type_oid = 0;  ///< 0: PostgreSQL infers the type
};

/// A connection to a PostgreSQL server, 14 or later, for one coroutine at a time on the executor
/// that opened it. Nothing blocks the thread, and every wait has a deadline.
///
/// A text runs as a stream that the caller pulls: `run`, then `next` until `text_finished`. Only
/// `next` reads from the socket, so a slow caller slows the server, and the memory of a result does
/// not depend on its size. After a failed statement the connection is usable. After any
/// `core::error` of a function, unless it says otherwise, it is closed. It may be destroyed with
/// the coroutine that waits for it, but not before that coroutine. A connection that is closed or
/// destroyed while a text runs disconnects, and a server with `client_connection_check_interval`,
/// which `session_options` sets, then cancels the text.
class connection {
 public:
  template <class T>
  using awaitable = boost::asio::awaitable<core::result<T>>;

  /// Connects (PQconnectPoll) on the executor of the calling coroutine. `conninfo` is a URL or
  /// `key=value` pairs, whose hosts are IP addresses or folders of sockets (`require_addresses`).
  /// Password files and certificates are read from the disk. Errors: `bad_request` for a host name;
  /// `unavailable`, with `authentication_failed_code` when the server refused the login; `timeout`.
  [[nodiscard]] static awaitable<std::unique_ptr<connection>> open(std::string conninfo,
                                                                   connection_options chosen,
                                                                   deadline until);

  connection(const connection&) = delete;
  connection& operator=(const connection&) = delete;
  ~connection();

  /// Sends a text of any number of statements (PQsendQuery). The server runs them as one
  /// transaction unless they contain BEGIN. Errors: `bad_request` for a NUL byte in the text, and
  /// the connection stays usable; `unavailable`; `timeout`.
  [[nodiscard]] awaitable<void> run(std::string text, deadline until);

  /// Sends one statement with parameters (PQsendQueryParams). Errors: as `run`; `bad_request` also
  /// for more than 65,535 parameters.
  [[nodiscard]] awaitable<void> run(std::string statement, std::vector<text_parameter> parameters,
                                    deadline until);

  /// Returns the next event of the running text. Views in it are valid until the next call of any
  /// function. Errors: `unavailable` when the connection breaks; `timeout`; `payload_too_large`
  /// with `row_too_large_code`, and the text is cancelled.
  [[nodiscard]] awaitable<event> next(deadline until);

  /// Returns the next event if it can be returned without waiting, as `next` would; otherwise
  /// nothing. Reads only what the socket has. Lets a caller collect small events before it passes
  /// them on.
  [[nodiscard]] std::optional<core::result<event>> try_next();

  /// After `copy_in_requested`: sends data, which need not end with a row, and returns when it is
  /// in the socket's buffer. `data` must live as long. If the statement fails meanwhile, the server
  /// discards the rest, and `next` reports it after `finish_copy_in`. Errors: as `next`.
  [[nodiscard]] awaitable<void> copy_in(std::string_view data, deadline until);
  /// True when the statement certainly failed, so that the rest of the data is useless: end it with
  /// `fail_copy_in`, and `next` reports the failure. Best effort: with TLS, or when libpq has read
  /// the failure while the socket was full, it stays false until the end of the data.
  [[nodiscard]] bool refused_copy_in();
  /// Ends the data (PQputCopyEnd); `next` returns the result. Errors: as `next`.
  [[nodiscard]] awaitable<void> finish_copy_in(deadline until);
  /// Ends the data as invalid, so that the statement fails with 57014 and `reason`. Errors: as
  /// `next`.
  [[nodiscard]] awaitable<void> fail_copy_in(std::string reason, deadline until);

  /// After `copy_both_started`: sends one message. Errors: as `next`.
  [[nodiscard]] awaitable<void> reply(std::string message, deadline until);
  /// Waits until the server has sent something, or closed the connection. False at the deadline and
  /// after `stop_waiting`, and the connection stays usable. What `try_next` can return without
  /// reading does not count.
  [[nodiscard]] boost::asio::awaitable<bool> has_input(deadline until);
  /// Ends `has_input`. On the connection's thread.
  void stop_waiting();

  /// Prepares the connection for another person: waits for its cancel requests, rolls back, DISCARD
  /// ALL, and checks that the session is as it was when opened. Anything unexpected, a running
  /// text, or a message above `reusable_bytes_max`, whose memory libpq keeps, closes it.
  /// Errors: `unavailable`, `timeout`.
  [[nodiscard]] awaitable<void> reset(deadline until);

  /// Returns a handle to cancel the text that runs now. It may be used on any thread.
  [[nodiscard]] cancel_handle canceller() const;

  /// False when the connection was closed, by either side. Costs one poll(2), no round trip.
  [[nodiscard]] bool usable();
  /// True from `run` until `text_finished`.
  [[nodiscard]] bool is_running() const { return phase_ != phase::idle; }
  [[nodiscard]] transaction_status transaction() const;
  /// Process id of the server's process (PQbackendPID); 0 when closed.
  [[nodiscard]] int backend() const;

  /// Closes immediately. A running text is not awaited.
  void close();

 private:
  enum class phase { idle, running, copy_in, copy_out, copy_both };
  enum class input { none, some, closed };

  connection(boost::asio::any_io_executor home, connection_options chosen);

  // connection.cpp
  awaitable<void> finish_connecting(deadline until);
  awaitable<void> await_socket(PostgresPollingStatusType state, deadline until);
  void prepare_session();
  static void receive_notice(void* to, const PGresult* notice);
  [[nodiscard]] std::unexpected<core::error> lose(core::error why);
  [[nodiscard]] std::unexpected<core::error> refuse_login();

  // sending.cpp
  [[nodiscard]] core::result<void> check_idle() const;
  awaitable<void> await_cancels(deadline until);
  awaitable<void> begin_text(std::size_t bytes, deadline until);
  awaitable<void> sent(bool accepted, deadline until);
  awaitable<void> flush(deadline until);
  void parse_notices();
  /// Peeks at the socket for a failure of the COPY. Returns true when messages have arrived.
  bool find_refusal();
  awaitable<void> end_copy_in(const char* reason, deadline until);

  // receiving.cpp
  [[nodiscard]] std::optional<core::result<event>> advance();
  [[nodiscard]] std::optional<core::result<event>> take_message();
  [[nodiscard]] std::optional<core::result<event>> advance_copy_out();
  [[nodiscard]] std::optional<core::result<event>> accept_result();
  [[nodiscard]] std::optional<core::result<event>> accept_row();
  [[nodiscard]] core::result<event> accept_failure(const PGresult& answer);
  [[nodiscard]] core::result<event> end_text();
  [[nodiscard]] event rows_event() const { return rows_received{.rows = output_.rows()}; }
  [[nodiscard]] event buffered() const;
  [[nodiscard]] input read_input(bool was_ready);
  [[nodiscard]] bool is_too_large() const {
    return unparsed_bytes_ > chosen_.message_bytes_max + message_overhead_max;
  }
  [[nodiscard]] std::unexpected<core::error> refuse_size();

  // reset.cpp
  awaitable<void> run_alone(std::string text, deadline until);
  [[nodiscard]] std::vector<std::string> session_state() const;

  boost::asio::any_io_executor home_;
  connection_options chosen_;
  message_queue messages_;
  output_buffer output_;
  std::shared_ptr<boost::asio::steady_timer> cancels_done_;
  std::shared_ptr<cancel_target> target_;
  connection_handle handle_{nullptr, &PQfinish};
  socket_watch watch_;
  std::vector<std::string> opened_state_;  ///< `session_state` of the new session

  phase phase_ = phase::idle;
  bool is_cut_ = false;      ///< the server closed the socket; its last messages may be unread
  bool is_refused_ = false;  ///< the COPY that waits for data has failed
  bool has_result_ = false;  ///< a statement of the text had a result
  bool in_result_ = false;   ///< `result_started` was returned for the current result set
  result_handle held_{nullptr, &PQclear};  ///< a result that is not returned completely
  copied_data held_copy_;                  ///< the same for COPY data
  std::size_t held_copy_size_ = 0;
  std::size_t unparsed_bytes_ = 0;  ///< read since the last complete message, approximately
  std::size_t largest_bytes_ = 0;   ///< the largest message of the session in either direction
  std::size_t bytes_since_yield_ = 0;
  int tls_reads_left_ = 0;
};

/// A connection that sent or received a larger message is not reused: libpq never shrinks its
/// buffers.
inline constexpr std::size_t reusable_bytes_max = std::size_t{1} * 1024 * 1024;

}  // namespace signalbox::postgres::async
