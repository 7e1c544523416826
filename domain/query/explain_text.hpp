#pragma once

#include <span>
#include <string_view>

#include "core/error.hpp"
#include "domain/query/statement.hpp"
#include "domain/query/text_edit.hpp"

namespace signalbox::domain {

/// Options of EXPLAIN; the format is always JSON.
struct explain_options {
  bool analyze = false;  ///< runs the statement
  bool buffers = false;
  bool verbose = false;
  bool settings = false;
  bool wal = false;  ///< only with `analyze`
};

/// An EXPLAIN of a statement.
struct explained_text {
  edited_text text;
  /// Running it changes data, so the caller runs it in a transaction and rolls back.
  bool writes = false;
};

/// Makes an EXPLAIN of the only statement of a text. Errors: `bad_request` with
/// `explain_one_statement` for several, `explain_twice` for an EXPLAIN, and `not_explainable` for
/// statements without a plan. A statement with a syntax error is wrapped too, so that PostgreSQL
/// reports it.
[[nodiscard]] core::result<explained_text> explain_text(std::string_view text,
                                                        std::span<const statement> statements,
                                                        const explain_options& options);

}  // namespace signalbox::domain
