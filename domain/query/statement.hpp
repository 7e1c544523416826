#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/query/statement_kind.hpp"

namespace signalbox::domain {

/// A range [begin, end) of a text.
struct text_range {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool operator==(const text_range&) const = default;
};

/// A syntax error, as PostgreSQL 15 reports it.
struct syntax_error {
  std::string message;        ///< may quote a constant of the text, so it is not for logs
  std::size_t character = 0;  ///< offset in the whole text in code points, from 0
  std::size_t line = 1;
  std::size_t column = 1;  ///< in code points, from 1
};

enum class destruction {
  drop,         ///< of any object but the following
  drop_column,  ///< or an attribute of a type
  drop_schema,
  drop_database,
  drop_owned,  ///< all objects of a role
  truncate,
  delete_all,  ///< DELETE of every row
  update_all,  ///< UPDATE of every row
};

/// A part of a statement that destroys data or definitions, for a confirmation.
struct destructive_part {
  destruction kind = destruction::drop;
  std::string object;  ///< as written: `public.users`; for a column `public.users.email`
  /// In SQL's words: `DROP SCHEMA app CASCADE`, `DELETE FROM users without a condition`.
  std::string label;
};

/// A part of a statement that keeps other sessions from a table for a time that grows with its
/// size.
struct long_lock {
  std::string object;
  std::string reason;  ///< a sentence
};

/// How far a statement was understood.
enum class understanding {
  complete,      ///< all facts are known
  syntax_error,  ///< PostgreSQL 15 cannot parse it; a newer server may
  too_complex,   ///< it is too long or too deeply nested for an examination
};

/// A statement of a text. For one that is not understood, the kind and command are those of its
/// first words, `writes` is true, and the lists are empty.
struct statement {
  /// From the first to the last token, without the semicolon and without comments around it.
  text_range bytes;
  text_range characters;
  std::size_t line = 1;
  understanding understood = understanding::complete;
  std::optional<syntax_error> fault;
  statement_kind kind = statement_kind::other;
  std::string command;  ///< in words for people: `CREATE TABLE public.t`
  /// May change data or definitions, or locks rows. A SELECT counts as reading whatever its
  /// functions do; EXECUTE counts as writing, because the prepared statement is not known.
  bool writes = false;
  bool is_ddl = false;
  bool is_explainable = false;  ///< EXPLAIN accepts it
  std::vector<destructive_part> destroys;
  std::vector<long_lock> locks_long;
  /// Why a read-only session is not offered the statement, as a sentence; empty: it is.
  std::string read_only_refusal;
  /// Why it cannot run here for anyone, with an alternative; empty: it can.
  std::string unsupported;
  /// A remark on how it behaves here; empty for most.
  std::string note;
  /// Where ` LIMIT n` may be inserted (byte offset in the text). Only for a query that returns rows
  /// without LIMIT, FETCH FIRST, INTO, row locks and writing parts.
  std::optional<std::size_t> limit_at;
};

}  // namespace signalbox::domain
