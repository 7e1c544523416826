#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "postgres/async/event.hpp"
#include "postgres/async/server_message.hpp"

namespace signalbox::tenant_sql {

/// A statement of a text, as the caller's parser found it. Positions are in characters of the text
/// that the person wrote.
struct statement_mark {
  std::size_t start = 0;
  std::size_t end = 0;
  std::size_t line = 1;
  std::string kind;  ///< for example `select`; empty when the text could not be parsed
  /// The number of rows after which the result is cut; the text has a LIMIT of one more.
  std::optional<std::size_t> limit = std::nullopt;
};

/// The column of a table that a result's column shows.
struct source_column {
  std::string schema;
  std::string table;
  std::string name;
};

struct described_column {
  std::string name;
  std::string type;  ///< as format_type writes it; empty when it is unknown
  std::uint32_t type_oid = 0;
  std::optional<source_column> source;
};

/// The start of a text.
struct text_start {
  std::string_view id;
  std::string_view role;
  bool is_read_only = false;
  int backend = 0;  ///< process id of PostgreSQL's process
  std::size_t statements = 0;
};

struct statement_end {
  std::string command;  ///< the command tag
  std::optional<std::uint64_t> affected_rows;
  std::uint64_t rows = 0;  ///< returned
  std::chrono::microseconds duration{0};
  bool is_truncated = false;
};

/// Why a text failed: an error of PostgreSQL, or of Signalbox, whose `code` is not empty.
struct text_failure {
  std::string code;
  postgres::async::server_message why;
  std::optional<std::size_t> position;  ///< in characters from 1, in the person's text
  std::size_t line = 0;                 ///< from 1; for imports, of the data; 0 when unknown
  std::size_t column = 0;               ///< in characters from 1
};

/// What became of the transaction that the text left open.
enum class transaction_end { none, open, failed, rolled_back };

struct text_end {
  std::chrono::microseconds duration{0};
  std::uint64_t rows = 0;
  std::uint64_t bytes = 0;  ///< written before this
  transaction_end transaction = transaction_end::none;
};

/// The rest of a result waits to be read.
struct text_pause {
  std::string_view cursor;
  std::uint64_t rows = 0;
  std::chrono::milliseconds expires_in{0};
};

/// Encodes what a text produces. Called on the thread of the project, in the server's order.
class result_writer {
 public:
  virtual ~result_writer() = default;

  virtual void start(const text_start& what) = 0;
  virtual void statement(std::size_t index, const statement_mark& what) = 0;
  virtual void columns(const std::vector<described_column>& all) = 0;
  /// `count` rows of the batch, the first one being `from`. Never empty.
  virtual void rows(const postgres::async::row_batch& batch, std::size_t from,
                    std::size_t count) = 0;
  virtual void copied(std::string_view data) = 0;
  virtual void complete(const statement_end& what) = 0;
  virtual void notice(const postgres::async::server_message& what) = 0;
  virtual void dropped_notices(std::uint64_t count) = 0;
  virtual void notification(const postgres::async::notification_received& what) = 0;
  virtual void fail(const text_failure& why) = 0;
  virtual void pause(const text_pause& what) = 0;
  virtual void finish(const text_end& what) = 0;

  /// The bytes that can be taken now.
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// False when the rest of the result is of no use: the text is then cancelled.
  [[nodiscard]] virtual bool accepts_more() const { return true; }
  [[nodiscard]] virtual std::string take() = 0;
};

}  // namespace signalbox::tenant_sql
