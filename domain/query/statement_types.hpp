#pragma once

#include <string_view>

#include "domain/query/statement_kind.hpp"

namespace signalbox::domain {

/// A type of statements in parse trees.
struct statement_type {
  std::string_view node;   ///< of the parse tree: `CreateStmt`
  std::string_view words;  ///< in SQL: `CREATE TABLE`; `?` stands for the type of the object
  statement_kind kind = statement_kind::other;
  bool writes = true;  ///< whatever its parts do
  bool is_ddl = true;
};

/// Returns the type of a node. An unknown node, which only a newer library has, counts as
/// writing DDL.
[[nodiscard]] const statement_type& statement_type_of(std::string_view node);

}  // namespace signalbox::domain
