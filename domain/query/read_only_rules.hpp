#pragma once

#include <string>
#include <string_view>

#include "domain/query/statement_split.hpp"
#include "domain/query/tree_walk.hpp"

/// Which statements a read-only session is offered. This is not the wall: the grants of the login
/// are. It gives clear errors, and closes side doors that need no grants, such as DO, NOTIFY and
/// functions that cancel other sessions (`is_side_door_function`).
namespace signalbox::domain {

/// Returns why a statement is not offered, as a sentence; empty if it is. Offered are queries
/// without INTO, row locks, writing parts and side doors; EXPLAIN, COPY TO STDOUT, DECLARE and
/// PREPARE of such; EXECUTE, DEALLOCATE, FETCH, CLOSE, SHOW; transactions without READ WRITE; and
/// SET and RESET of settings that change only how queries run and are shown.
[[nodiscard]] std::string read_only_refusal(const tree_node& statement);

/// The same for a statement that was not parsed, because of a syntax error of PostgreSQL 15. It is
/// offered when it begins like a query or EXPLAIN, so that PostgreSQL reports the error, or runs
/// the syntax of a newer version, and contains neither a word of a writing statement in its place
/// nor a side door. Names with Unicode escapes are refused, because they are not decoded.
[[nodiscard]] std::string read_only_refusal(std::string_view text, statement_tokens tokens);

}  // namespace signalbox::domain
