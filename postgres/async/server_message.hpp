#pragma once

#include <libpq-fe.h>

#include <optional>
#include <string>

namespace signalbox::postgres::async {

/// An error or notice of the server with all its fields (PostgreSQL's manual, 55.8 "Error and
/// Notice Message Fields"). Fields that were not sent are empty.
struct server_message {
  std::string severity;  ///< not translated: ERROR, FATAL, PANIC, WARNING, NOTICE, DEBUG, INFO, LOG
  std::string sqlstate;
  std::string message;
  std::string detail;
  std::string hint;
  /// The place of an error in the text that was run, in characters from 1; not bytes.
  std::optional<int> position;
  /// The same in `internal_query`, a statement that the server generated, for example in PL/pgSQL.
  std::optional<int> internal_position;
  std::string internal_query;
  std::string context;  ///< the call stack, innermost first
  std::string schema;
  std::string table;
  std::string column;
  std::string type;
  std::string constraint;
};

/// Copies the fields of an error or notice (PQresultErrorField).
[[nodiscard]] server_message message_of(const PGresult* answer);

/// Returns the size of all texts, in bytes.
[[nodiscard]] std::size_t size_of(const server_message& message);

}  // namespace signalbox::postgres::async
