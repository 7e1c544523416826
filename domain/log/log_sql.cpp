#include "domain/log/log_sql.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "domain/log/sql_lexer.hpp"

namespace signalbox::domain {

namespace {

using sql_tokens = std::span<const log_sql_token>;
using token_is = log_sql_token::kind;

constexpr std::string_view metadata_word = "metadata";
constexpr std::string_view extraction_begin = "(metadata ->> '$.\"";
constexpr std::string_view extraction_end = "\"')";
constexpr std::string_view key_separator = "\".\"";

std::unexpected<core::error> sql_failure(std::string_view code, std::string message) {
  auto failure = core::fail(core::errc::bad_request, std::move(message));
  failure.error().detail_code = fmt::format("log_sql_{}", code);
  return failure;
}

/// The parenthesis that closes the one at `open`; nothing when it stays open.
std::optional<std::size_t> closing_of(sql_tokens tokens, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    if (tokens[at].is_sign('(')) ++depth;
    if (tokens[at].is_sign(')') && --depth == 0) return at;
  }
  return std::nullopt;
}

/// The body of a query that WITH names.
struct named_query {
  std::size_t name_at = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Counts how often the compiler copies named queries: without a bound, each could use the previous
/// one twice, and 40 short ones would be 2^40 copies.
class use_count {
 public:
  explicit use_count(sql_tokens tokens) : tokens_(tokens) { find_definitions(); }

  /// The number of uses; nothing when a query uses itself, or beyond `log_sql_uses_max`.
  [[nodiscard]] std::optional<std::size_t> total() {
    std::size_t uses = 0;
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      if (is_name_[at] != 0) continue;
      const auto found = definitions_.find(tokens_[at].name());
      if (found == definitions_.end()) continue;
      const auto inside = std::ranges::any_of(
          bodies_, [&](const named_query& body) { return at >= body.begin && at < body.end; });
      if (inside) continue;
      const auto cost = cost_of(found->first);
      if (!cost) return std::nullopt;
      uses += *cost;
      if (uses > log_sql_uses_max) return std::nullopt;
    }
    return uses;
  }

 private:
  /// `name AS (`, `name AS MATERIALIZED (`, `name (a, b) AS (`.
  void find_definitions() {
    is_name_.resize(tokens_.size(), 0);
    for (std::size_t at = 0; at + 2 < tokens_.size(); ++at) {
      if (tokens_[at].name().empty()) continue;
      std::size_t next = at + 1;
      if (tokens_[next].is_sign('(')) {
        const auto closed = closing_of(tokens_, next);
        if (!closed) continue;
        next = *closed + 1;
      }
      if (next >= tokens_.size() || !tokens_[next].is_word("as")) continue;
      ++next;
      while (next < tokens_.size() &&
             (tokens_[next].is_word("not") || tokens_[next].is_word("materialized")))
        ++next;
      if (next >= tokens_.size() || !tokens_[next].is_sign('(')) continue;
      const auto closed = closing_of(tokens_, next);
      if (!closed) continue;
      is_name_[at] = 1;
      bodies_.push_back({.name_at = at, .begin = next, .end = *closed});
      definitions_[tokens_[at].name()].push_back(bodies_.size() - 1);
    }
  }

  /// The copies of one use of a name, with what its queries use.
  [[nodiscard]] std::optional<std::size_t> cost_of(const std::string& name) {
    if (const auto known = costs_.find(name); known != costs_.end()) return known->second;
    costs_[name] = std::nullopt;  // while it is computed: a name that leads back here is recursive
    std::size_t cost = 1;
    for (const auto index : definitions_.at(name)) {
      for (std::size_t at = bodies_[index].begin; at < bodies_[index].end; ++at) {
        if (is_name_[at] != 0) continue;
        const auto used = definitions_.find(tokens_[at].name());
        if (used == definitions_.end()) continue;
        const auto inner = cost_of(used->first);
        if (!inner) return std::nullopt;
        cost += *inner;
        if (cost > log_sql_uses_max) return std::nullopt;
      }
    }
    costs_[name] = cost;
    return cost;
  }

  sql_tokens tokens_;
  std::vector<char> is_name_;
  std::vector<named_query> bodies_;
  std::map<std::string, std::vector<std::size_t>> definitions_;
  std::map<std::string, std::optional<std::size_t>> costs_;
};

/// A path of words, joined by dots without gaps.
struct dotted_path {
  std::size_t end = 0;  ///< the token behind it
  std::vector<std::string_view> words;
};

dotted_path path_at(sql_tokens tokens, std::size_t at) {
  dotted_path found{.end = at + 1, .words = {tokens[at].text}};
  while (found.end + 1 < tokens.size() && tokens[found.end].is_sign('.') &&
         tokens[found.end].at == tokens[found.end - 1].end() &&
         tokens[found.end + 1].is == token_is::word &&
         tokens[found.end + 1].at == tokens[found.end].end()) {
    found.words.push_back(tokens[found.end + 1].text);
    found.end += 2;
  }
  return found;
}

std::string joined_words(std::span<const std::string_view> words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

/// The column, or the expression, of a path whose first word is an alias or `metadata`.
std::optional<std::string> path_column(const dotted_path& path,
                                       std::span<const log_source* const> sources) {
  const std::span<const std::string_view> words = path.words;
  const bool has_alias = words.size() > 2 && words[0] != metadata_word && words[1] == metadata_word;
  const auto keys = words.subspan(has_alias ? 1 : 0);
  if (keys.size() < 2 || keys[0] != metadata_word) return std::nullopt;
  const auto name = joined_words(keys, ".");
  const bool is_column =
      !sources.empty() &&
      std::ranges::all_of(sources, [&](const log_source* one) { return one->find(name); });
  if (is_column)
    return has_alias ? fmt::format("{}.\"{}\"", words[0], name) : fmt::format("\"{}\"", name);
  const auto path_text = joined_words(keys.subspan(1), key_separator);
  if (has_alias) return fmt::format("({}.metadata ->> '$.\"{}\"')", words[0], path_text);
  return fmt::format("{}{}{}", extraction_begin, path_text, extraction_end);
}

/// The sources that a query reads; nothing when they are too many.
std::optional<std::vector<const log_source*>> sources_in(const log_catalogue& schema,
                                                         sql_tokens tokens) {
  std::vector<const log_source*> found;
  std::size_t count = 0;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto name = tokens[at].name();
    const auto* const source = name.empty() ? nullptr : schema.find(std::string_view{name});
    if (source == nullptr || (at + 1 < tokens.size() && tokens[at + 1].is_sign('.'))) continue;
    if (++count > log_sql_tables_max) return std::nullopt;
    if (std::ranges::find(found, source) == found.end()) found.push_back(source);
  }
  return found;
}

/// The structure of the text, before anything of it is compiled.
std::optional<core::error> structure_fault(sql_tokens tokens) {
  if (tokens.size() > log_sql_tokens_max)
    return sql_failure("too_long", fmt::format("The query has more than {} words and signs.",
                                               log_sql_tokens_max))
        .error();
  if (tokens.empty()) return sql_failure("empty", "The query is empty.").error();
  const auto& first = tokens.front();
  if (!first.is_word("select") && !first.is_word("with") && !first.is_word("values"))
    return sql_failure("not_a_query",
                       "Logs can only be read: the text must begin with SELECT, WITH or VALUES.")
        .error();
  std::int64_t depth = 0;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].is_sign(';'))
      return sql_failure("many_statements", "The text has more than one statement.").error();
    if (tokens[at].is_sign('(')) ++depth;
    if (tokens[at].is_sign(')') && --depth < 0) break;
  }
  if (depth != 0)
    return sql_failure("open_text", "A parenthesis is not closed, or was not opened.").error();
  return std::nullopt;
}

}  // namespace

core::result<log_sql_text> prepare_log_sql(const log_catalogue& schema, std::string_view text) {
  if (text.size() > log_sql_bytes_max)
    return sql_failure("too_long",
                       fmt::format("The query is longer than {} bytes.", log_sql_bytes_max));
  if (!core::is_utf8(text) || text.contains('\0'))
    return sql_failure("bad_text", "The query is not UTF-8, or contains NUL.");
  const auto all = split_log_sql(text, log_sql_tokens_max);
  if (!all) return sql_failure("open_text", "A constant, a name or a comment is not closed.");
  sql_tokens tokens = *all;
  while (!tokens.empty() && tokens.back().is_sign(';'))
    tokens = tokens.first(tokens.size() - 1);
  if (auto fault = structure_fault(tokens)) return std::unexpected(*std::move(fault));

  auto sources = sources_in(schema, tokens);
  if (!sources)
    return sql_failure("many_tables",
                       fmt::format("The query names more than {} tables.", log_sql_tables_max));
  if (!use_count{tokens}.total())
    return sql_failure(
        "many_uses", fmt::format("Named queries (WITH) are recursive, or used more than {} times.",
                                 log_sql_uses_max));

  text_editor editor{text};
  for (std::size_t at = 0; at < tokens.size();) {
    const bool is_behind_dot = at > 0 && tokens[at - 1].is_sign('.');
    if (tokens[at].is != token_is::word || is_behind_dot) {
      ++at;
      continue;
    }
    const auto path = path_at(tokens, at);
    if (const auto column = path_column(path, *sources))
      editor.replace(tokens[at].at, tokens[path.end - 1].end(), *column);
    at = path.end;
  }
  // What follows the query is left out: signs at its end.
  editor.replace(tokens.back().end(), text.size(), "");
  return log_sql_text{.query = std::move(editor).finish(), .sources = *std::move(sources)};
}

std::string log_column_name(std::string_view expression) {
  if (!expression.starts_with(extraction_begin) || !expression.ends_with(extraction_end) ||
      expression.size() < extraction_begin.size() + extraction_end.size())
    return std::string{expression};
  expression.remove_prefix(extraction_begin.size());
  expression.remove_suffix(extraction_end.size());
  std::string name{metadata_word};
  for (auto at = expression.find(key_separator);; at = expression.find(key_separator)) {
    name += '.';
    name += expression.substr(0, at);
    if (at == expression.npos) return name;
    expression.remove_prefix(at + key_separator.size());
  }
}

}  // namespace signalbox::domain
