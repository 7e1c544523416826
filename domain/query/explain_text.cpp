#include "domain/query/explain_text.hpp"

#include <string>
#include <utility>

#include "domain/query/query_text.hpp"

namespace signalbox::domain {

namespace {

std::string prefix_of(const explain_options& requested) {
  std::string prefix = "EXPLAIN (FORMAT JSON";
  if (requested.analyze) prefix += ", ANALYZE";
  if (requested.buffers) prefix += ", BUFFERS";
  if (requested.verbose) prefix += ", VERBOSE";
  if (requested.settings) prefix += ", SETTINGS";
  if (requested.wal && requested.analyze) prefix += ", WAL";
  return prefix + ") ";
}

}  // namespace

core::result<explained_text> explain_text(std::string_view text,
                                          std::span<const statement> statements,
                                          const explain_options& requested) {
  if (statements.size() != 1)
    return fail_query("EXPLAIN needs exactly one statement. Select the statement to explain.",
                      "explain_one_statement");
  const auto& only = statements.front();
  if (only.kind == statement_kind::explain)
    return fail_query("The statement already begins with EXPLAIN. Run it as it is.",
                      "explain_twice");
  if (only.understood == understanding::complete && !only.is_explainable)
    return fail_query("PostgreSQL has no plan for " + only.command +
                          ". EXPLAIN works for queries, INSERT, UPDATE, DELETE and MERGE.",
                      "not_explainable");
  text_editor editor(text);
  editor.replace(only.bytes.begin, only.bytes.begin, prefix_of(requested));
  return explained_text{.text = std::move(editor).finish(),
                        .writes = requested.analyze && only.writes};
}

}  // namespace signalbox::domain
