#include <cstdlib>
#include <string>
#include <string_view>

#include "core/encoding/utf8.hpp"
#include "core/json/json.hpp"
#include "core/json/json_cursor.hpp"
#include "domain/log/log_entry.hpp"
#include "domain/log/log_match.hpp"
#include "domain/log/log_sql.hpp"
#include "domain/log/secret_mask.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace domain;

/// One source, with a rule of each kind and a field of each type that is treated differently.
const log_catalogue& fuzzed_sources() {
  static const auto parsed = log_catalogue::parse("sources", R"({"sources": [{
    "reference": "edge_logs", "number": 1, "name": "Gateway",
    "severity": [{"by": "level", "path": "metadata.level"}, {"by": "status", "path": "metadata.status"}, {"by": "message"}],
    "fields": [{"path": "id", "type": "string"}, {"path": "timestamp", "type": "datetime"},
               {"path": "event_message", "type": "string"}, {"path": "metadata.status", "type": "number"},
               {"path": "metadata.a.b", "type": "string"}]}]})");
  if (!parsed) std::abort();
  return *parsed;
}

void check_cursor(std::string_view text) {
  core::json_cursor cursor{text};
  auto token = cursor.next();
  while (token.kind != core::json_token_kind::end && token.kind != core::json_token_kind::invalid)
    token = cursor.next();
  // The parser refuses lone surrogates, wrong UTF-8 and large exponents, and goes deeper.
  if (token.kind == core::json_token_kind::invalid || text.contains("\\u") ||
      text.find_first_of("eE") != text.npos)
    return;
  require(!core::is_utf8(text) || core::json::accept(text), "what the cursor reads is JSON");
}

void check_search(std::string_view text, const log_entry& line) {
  const auto condition = parse_log_search(fuzzed_sources(), text);
  if (!condition) {
    require(condition.error().detail_code.starts_with("log_search_"), "an error has its name");
    return;
  }
  log_matcher matcher{*condition};
  const log_line_view view{.source = line.source,
                           .severity = line.severity,
                           .message = line.message,
                           .metadata = line.metadata};
  const bool is_found = matcher.matches(view);
  require(matcher.matches(view) == is_found, "a line matches always, or never");
  require(!is_found || may_match(*condition, [](std::uint64_t) { return true; }),
          "a block with all words may match");
}

void check_sql(std::string_view text) {
  const auto query = prepare_log_sql(fuzzed_sources(), text);
  if (!query) {
    require(query.error().detail_code.starts_with("log_sql_"), "an error has its name");
    return;
  }
  require(core::is_utf8(query->query.text), "a prepared query is UTF-8");
}

}  // namespace

/// A message, the metadata of a line, and a text to search it by, in lines.
void log_text(std::string_view bytes) {
  input from(bytes);
  const auto message = from.line();
  const auto metadata = from.line();
  const auto text = from.all();

  const log_time now{std::chrono::hours{500'000}};
  const auto line = accept_log_line(*fuzzed_sources().find(std::uint8_t{1}),
                                    {.at = now, .message = message, .metadata = metadata}, now);
  require(core::is_utf8(line.message) && !line.message.contains('\0'), "a message is readable");
  require(core::is_utf8(line.metadata) && !line.metadata.contains('\0'), "metadata is readable");
  const auto parsed = core::json::parse(line.metadata, nullptr, false);
  require(parsed.is_object(), "metadata is an object");
  const auto again =
      accept_log_line(*fuzzed_sources().find(std::uint8_t{1}),
                      {.at = now, .message = line.message, .metadata = line.metadata}, now);
  // What was cut has a mark, and is cut again.
  require(again == line || bytes.size() > log_value_bytes_max, "an accepted line stays as it is");
  check_cursor(metadata);
  check_search(text, line);
  check_sql(text);
}

}  // namespace signalbox::fuzz
