#pragma once

#include <string>
#include <string_view>

#include "domain/query/statement_kind.hpp"
#include "domain/query/statement_split.hpp"

namespace signalbox::domain {

/// What the first words of a statement say.
struct first_words_result {
  statement_kind kind = statement_kind::other;
  std::string command;  ///< `CREATE TABLE`
  bool is_ddl = false;
};

/// Reads the kind of a statement from its first words, without the parser. WITH counts as a query.
[[nodiscard]] first_words_result first_words(std::string_view text, statement_tokens tokens);

}  // namespace signalbox::domain
