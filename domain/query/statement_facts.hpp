#pragma once

#include <string_view>

#include "domain/query/statement.hpp"
#include "domain/query/statement_split.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

/// Fills in the facts of a parsed statement; `statement.bytes` is set. `node` is the wrapped node
/// of the parse tree.
void describe_parsed(statement& described, const core::json& node);

/// Fills in what the first words of a statement say that is not parsed, and its refusal for
/// read-only sessions; `statement.understood` is set.
void describe_unparsed(statement& described, std::string_view text, statement_tokens tokens);

}  // namespace signalbox::domain
