#pragma once

#include <string_view>

namespace signalbox::domain {

/// What a statement does, as finely as its treatment differs.
enum class statement_kind {
  select,  ///< also VALUES and TABLE
  insert,
  update,
  delete_rows,
  merge,
  copy_from_stdin,
  copy_to_stdout,
  copy_other,  ///< a file or a program of the server
  explain,
  create,
  alter,  ///< also RENAME, OWNER TO, COMMENT, SECURITY LABEL
  drop,
  truncate,
  grant,  ///< also REVOKE
  refresh_view,
  transaction,
  set,  ///< also RESET and SET CONSTRAINTS
  show,
  do_block,
  call,
  listen,
  notify,
  unlisten,
  declare_cursor,
  fetch,  ///< also MOVE
  close_cursor,
  prepare,
  execute,
  deallocate,
  lock,
  maintenance,  ///< VACUUM, ANALYZE, CLUSTER, REINDEX, CHECKPOINT
  other,
};

/// Returns the name of a kind on the wire: `copy_from_stdin`.
[[nodiscard]] std::string_view to_string(statement_kind kind);

}  // namespace signalbox::domain
