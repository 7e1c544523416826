#include "domain/query/postgres_grammar.hpp"

#include <pg_query.h>

#include <algorithm>
#include <mutex>
#include <string_view>
#include <utility>

#include "domain/query/query_text.hpp"
#include "domain/query/scan_result.hpp"

namespace signalbox::domain {

namespace {

/// Frees a result of the library at the end of a scope.
template <class Result, void (*Free)(Result)>
class library_result {
 public:
  explicit library_result(Result value) : value_(value) {}
  library_result(const library_result&) = delete;
  library_result& operator=(const library_result&) = delete;
  ~library_result() { Free(value_); }
  const Result* operator->() const { return &value_; }

 private:
  Result value_;
};

/// Prepares the library on this thread. False when too many threads have used it.
bool library_ready() {
  static std::mutex preparing;
  static int threads = 0;
  thread_local bool ready = false;
  if (ready) return true;
  // The library stores the key of its thread-specific data in a global variable.
  const std::scoped_lock lock(preparing);
  if (threads >= grammar_threads_max) return false;
  ++threads;
  pg_query_init();
  ready = true;
  return true;
}

grammar_fault grammar_fault_of(const PgQueryError& error) {
  const auto position = static_cast<std::size_t>(std::max(error.cursorpos, 1));
  // The message may quote a constant of any length.
  return {.message = shortened(error.message == nullptr ? "syntax error" : error.message),
          .character = position - 1};
}

std::unexpected<grammar_fault> too_many_threads() {
  return std::unexpected(grammar_fault{.message = "too many threads parse SQL"});
}

/// PostgreSQL's white space between tokens.
constexpr std::string_view sql_white_space = " \t\n\r\f";

}  // namespace

grammar_result<std::vector<sql_token>> scan_sql(const std::string& text) {
  if (!library_ready()) return too_many_threads();
  const library_result<PgQueryScanResult, pg_query_free_scan_result> scanned(
      pg_query_scan(text.c_str()));
  if (scanned->error != nullptr) return std::unexpected(grammar_fault_of(*scanned->error));
  auto tokens = read_scan_result({scanned->pbuf.data, scanned->pbuf.len}, text);
  // The library's ends are wrong for some tokens (U&'…'). Only white space separates tokens,
  // because comments are tokens too.
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const std::size_t next = at + 1 < tokens.size() ? tokens[at + 1].begin : text.size();
    const auto last = std::string_view(text).substr(0, next).find_last_not_of(sql_white_space);
    tokens[at].end = static_cast<std::uint32_t>(last == std::string_view::npos ? next : last + 1);
  }
  std::erase_if(tokens, [](const sql_token& it) { return it.kind == token_kind::comment; });
  return tokens;
}

grammar_result<core::json> parse_sql(const std::string& text) {
  if (!library_ready()) return too_many_threads();
  const library_result<PgQueryParseResult, pg_query_free_parse_result> parsed(
      pg_query_parse(text.c_str()));
  if (parsed->error != nullptr) return std::unexpected(grammar_fault_of(*parsed->error));
  auto tree = core::json::parse(parsed->parse_tree, nullptr, false);
  if (tree.is_discarded())
    return std::unexpected(grammar_fault{.message = "the parse tree is not readable"});
  return tree;
}

std::string fingerprint_of_sql(const std::string& text) {
  if (!library_ready()) return {};
  const library_result<PgQueryFingerprintResult, pg_query_free_fingerprint_result> made(
      pg_query_fingerprint(text.c_str()));
  if (made->error != nullptr || made->fingerprint_str == nullptr) return {};
  return made->fingerprint_str;
}

}  // namespace signalbox::domain
