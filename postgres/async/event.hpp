#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "postgres/async/server_message.hpp"

namespace signalbox::postgres::async {

/// The state of the session's transaction (PQtransactionStatus).
enum class transaction_status {
  idle,            ///< no transaction is open
  active,          ///< a text runs
  in_transaction,  ///< a transaction is open
  failed,          ///< a transaction is open and failed: it accepts only ROLLBACK
  unknown,         ///< the connection is closed
};

/// Some rows of one result set. Its values are views that are valid until the next call of the
/// connection.
class row_batch {
 public:
  row_batch() = default;
  /// `cells` are the rows one after another; one without data is NULL.
  row_batch(std::span<const std::string_view> cells, std::size_t rows, std::size_t columns)
      : cells_(cells), rows_(rows), columns_(columns) {}

  [[nodiscard]] std::size_t size() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }

  /// Returns a value in PostgreSQL's text form, in the client's encoding (UTF-8 unless the session
  /// changed it), or nothing for NULL. Both numbers are zero-based and must be in range.
  [[nodiscard]] std::optional<std::string_view> value(std::size_t row, std::size_t column) const {
    const auto cell = cells_[row * columns_ + column];
    if (cell.data() == nullptr) return std::nullopt;
    return cell;
  }

 private:
  std::span<const std::string_view> cells_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
};

/// A column of a result set.
struct column {
  std::string name;
  std::uint32_t type_oid = 0;
  std::int32_t type_modifier = -1;  ///< for example the length of a varchar; -1: none
  std::uint32_t table_oid = 0;      ///< of the column's table; 0: an expression
  int table_column = 0;             ///< the attribute number in that table; 0: an expression
};

/// A result set begins. Sent with its first row, or with its end when it has no rows.
struct result_started {
  std::vector<column> columns;
};

/// The next rows of the result set.
struct rows_received {
  row_batch rows;
};

/// A statement of the text ended successfully.
struct statement_finished {
  std::string command;  ///< the command tag, for example `INSERT 0 5`; empty for an empty text
  std::optional<std::uint64_t> affected_rows;
};

/// A statement of the text failed; the rest of the text is not executed. Rows that were already
/// received are of a result set without an end.
struct statement_failed {
  server_message why;
};

/// The server sent a notice, for example by RAISE.
struct notice_received {
  server_message what;
};

/// Notices or notifications arrived faster than they were read, and were dropped here.
struct notices_dropped {
  std::uint64_t count = 0;
};

/// A NOTIFY on a channel to which this session listens.
struct notification_received {
  std::string channel;
  std::string payload;
  int backend = 0;  ///< process id of the sender
};

/// COPY … TO STDOUT begins.
struct copy_out_started {
  int columns = 0;
  bool binary = false;
};

/// Data of a COPY … TO STDOUT: one or more whole rows, valid until the next call of the connection.
/// In replication, one message.
struct copy_out_received {
  std::string_view data;
};

/// START_REPLICATION has begun: messages follow until the connection ends, and `connection::reply`
/// sends some back.
struct copy_both_started {};

/// COPY … FROM STDIN waits for data: `connection::copy_in`. The next call of `connection::next`
/// instead ends the statement as failed.
struct copy_in_requested {
  int columns = 0;
  bool binary = false;
};

/// The text ended; the connection can run the next one.
struct text_finished {
  transaction_status transaction = transaction_status::unknown;
};

/// What a running text produces, in the server's order.
using event =
    std::variant<result_started, rows_received, statement_finished, statement_failed,
                 notice_received, notices_dropped, notification_received, copy_out_started,
                 copy_out_received, copy_in_requested, copy_both_started, text_finished>;

}  // namespace signalbox::postgres::async
