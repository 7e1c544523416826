#include "domain/log/log_search.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <random>

#include "domain/log/log_match.hpp"
#include "domain/log/log_tokens.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

using namespace signalbox;
using namespace signalbox::domain;

namespace {

search_node parsed_search(std::string_view text) {
  auto made = parse_log_search(testing::shipped_sources(), text);
  if (!made) throw std::runtime_error(made.error().message);
  return *std::move(made);
}

std::string search_fault(std::string_view text) {
  const auto made = parse_log_search(testing::shipped_sources(), text);
  return made ? std::string{"accepted"} : made.error().detail_code + ": " + made.error().message;
}

const log_line_view searched_line{
    .source = 7,
    .severity = log_severity::error,
    .message =
        "Deadlock detected: process 17 waits for ShareLock on transaction 4711 (orders_pkey)",
    .metadata =
        R"({"host":"db-1","parsed":{"process_id":17,"user_name":"App","sql_state_code":"40P01","ok":true,)"
        R"("query":"select \"a\"\nfrom t","none":null,"list":["x"]},"request_id":"6F1c-8a0e"})"};

bool finds(std::string_view text) {
  const auto condition = parsed_search(text);
  return log_matcher{condition}.matches(searched_line);
}

}  // namespace

TEST_CASE("log search: finds words, phrases, prefixes and values of fields") {
  for (const auto* text : {"",
                           "deadlock",
                           "DEADLOCK detected",
                           "\"deadlock detected\"",
                           "dead*",
                           "orders",
                           "orders_pkey",
                           "(orders_pkey)",
                           "4711",
                           "app",
                           "6f1c-8a0e",
                           "6F1C",
                           "\"process 17\"",
                           "sharelock -nothing",
                           "nothing OR 4711",
                           "(nothing OR 4711) deadlock",
                           "-(nothing or)",
                           "severity:error",
                           "severity:>=warning",
                           "severity:<fatal",
                           "source:postgres_logs",
                           "message:deadlock",
                           "message:\"waits for\"",
                           "metadata.parsed.process_id:17",
                           "parsed.process_id:17",
                           "parsed.process_id:>16",
                           "parsed.process_id:<=17",
                           "metadata.parsed.process_id:=17",
                           "parsed.user_name:app",
                           "parsed.user_name:A*",
                           "parsed.user_name:*",
                           "metadata.parsed.ok:true",
                           "metadata.parsed.query:\"select \\\"a\\\"\nfrom t\"",
                           "metadata.parsed.query:select*",
                           "\"from t\"",
                           "db-1",
                           "--deadlock",
                           "-severity:info",
                           "level:error",
                           "metadata.parsed.list:*",
                           "metadata.request_id:6f1c-8a0e",
                           "level:ERROR"})
    CHECK_MESSAGE(finds(text), text);
  for (const auto* text : {"dead",
                           "lock",
                           "\"deadlock process\"",
                           "host",
                           "user_name",
                           "parsed",
                           "-deadlock",
                           "nothing",
                           "deadlock nothing",
                           "nothing OR none",
                           "severity:info",
                           "severity:>error",
                           "source:edge_logs",
                           "message:app",
                           "parsed.process_id:18",
                           "parsed.process_id:>17",
                           "parsed.user_name:ap",
                           "metadata.parsed.none:*",
                           "metadata.nowhere:*",
                           "metadata.parsed.query:from*",
                           "---deadlock"}) {
    CHECK_FALSE_MESSAGE(finds(text), text);
  }
}

TEST_CASE("log search: what cannot be read is named, with its place") {
  const auto begins = [](std::string_view text, std::string_view with) {
    const auto found = search_fault(text);
    CHECK_MESSAGE(found.starts_with(with), found);
  };
  begins("a \"open",
         "log_search_open_quote: The search cannot be read: a quotation mark is not closed "
         "(character 3).");
  begins("ä (b",
         "log_search_open_parenthesis: The search cannot be read: a parenthesis is not closed "
         "(character 3).");
  begins("a) b", "log_search_extra_parenthesis: ");
  begins("a OR", "log_search_operand_missing: ");
  begins("OR a", "log_search_operand_missing: ");
  begins("()", "log_search_operand_missing: ");
  begins("a -)", "log_search_operand_missing: ");
  begins("severity:", "log_search_value_missing: ");
  begins("metadata.x:>", "log_search_value_missing: ");
  begins("colour:red", "log_search_unknown_field: ");
  begins("severty:error",
         "log_search_unknown_field: The search cannot be read: there is no field \"severty\". Did "
         "you mean \"severity\"?");
  begins("metadata.a..b:1", "log_search_unknown_field: ");
  begins("severity:loud", "log_search_unknown_value: ");
  begins("severity:err*", "log_search_unknown_value: ");
  begins("source:nothing", "log_search_unknown_value: ");
  begins("source:>edge_logs", "log_search_not_comparable: ");
  begins("timestamp:>2026", "log_search_not_comparable: ");
  begins("parsed.user_name:>5", "log_search_not_comparable: ");
  begins("parsed.process_id:>x", "log_search_not_a_number: ");
  begins("parsed.process_id:x", "log_search_not_a_number: ");
  begins("a*b",
         "log_search_inner_star: The search cannot be read: \"*\" can only end a word; in "
         "quotation marks it is a character (character 2).");
  begins("...", "log_search_no_word: ");
  begins(std::string(5'000, 'a'), "log_search_too_long: ");
  begins(std::string(40, '(') + "a" + std::string(40, ')'), "log_search_too_deep: ");
  std::string many;
  for (int word = 0; word < 65; ++word)
    many += "a ";
  begins(many, "log_search_too_many_terms: ");
  CHECK(search_fault("http://host/path") == "accepted");
  CHECK(search_fault("12:30:45") == "accepted");
  CHECK(search_fault("a - b") ==
        "log_search_no_word: The search cannot be read: a word needs a letter or a digit "
        "(character 3).");
}

TEST_CASE("log search: any text is parsed or refused, and matching it ends") {
  std::mt19937 random{4};
  constexpr std::string_view letters = "ab \"*-():><=.OR*severity:source:metadata.x\\\xC3\xA4";
  for (int round = 0; round < 30'000; ++round) {
    std::string text;
    for (auto count = random() % 30; count > 0; --count)
      text += letters[random() % letters.size()];
    const auto made = parse_log_search(testing::shipped_sources(), text);
    if (made) {
      log_matcher matcher{*made};
      static_cast<void>(matcher.matches(searched_line));
    } else {
      REQUIRE(made.error().detail_code.starts_with("log_search_"));
    }
  }
}

TEST_CASE("log search: a line that matches has the tokens that a filter is tested for") {
  std::vector<std::uint64_t> present;
  for_each_log_token(searched_line.message, [&](std::uint64_t hash, std::size_t, std::size_t) {
    present.push_back(hash);
  });
  for (const auto* value : {"db-1", "17", "App", "40P01", "select \"a\"\nfrom t", "x", "6F1c-8a0e"})
    for_each_log_token(
        value, [&](std::uint64_t hash, std::size_t, std::size_t) { present.push_back(hash); });
  const auto contains = [&](std::uint64_t hash) {
    return std::ranges::find(present, hash) != present.end();
  };
  constexpr std::array<std::string_view, 18> words{"deadlock",
                                                   "nothing",
                                                   "dead*",
                                                   "-x",
                                                   "-nothing",
                                                   "app",
                                                   "orders",
                                                   "\"process 17\"",
                                                   "\"from t\"",
                                                   "6f1c-8a0e",
                                                   "metadata.parsed.ok:true",
                                                   "parsed.user_name:app",
                                                   "parsed.process_id:17",
                                                   "metadata.parsed.list:*",
                                                   "severity:error",
                                                   "message:waits",
                                                   "shareloc*",
                                                   "metadata.parsed.query:select*"};
  std::mt19937 random{6};
  for (int round = 0; round < 3'000; ++round) {
    std::string text;
    for (auto count = 1 + random() % 4; count > 0; --count)
      text += std::string{random() % 4 == 0 && !text.empty() ? "OR " : ""} +
              std::string{words[random() % words.size()]} + ' ';
    const auto condition = parsed_search(text);
    if (log_matcher{condition}.matches(searched_line))
      CHECK_MESSAGE(may_match(condition, contains), text);
  }
  CHECK_FALSE(may_match(parsed_search("deadlock nothing"), contains));
  CHECK_FALSE(may_match(parsed_search("\"nothing here\" OR other"), contains));
  CHECK(may_match(parsed_search("-nothing"), contains));
}

TEST_CASE("log search: matching is linear for repeated texts") {
  const std::string message(64'000, 'a');
  const log_line_view line{.message = message, .metadata = "{}"};
  std::string text = std::string(3'900, 'a') + "b";
  const auto condition = parsed_search(text + " OR \"" + std::string(50, 'a') + "\"");
  const auto started = std::chrono::steady_clock::now();
  for (int round = 0; round < 20; ++round)
    CHECK_FALSE(log_matcher{condition}.matches(line));
  CHECK(std::chrono::steady_clock::now() - started < std::chrono::seconds{5});
}

TEST_CASE("log tokens: case of ASCII is folded, and other characters are letters") {
  const auto tokens = [](std::string_view text) {
    std::vector<std::uint64_t> found;
    for_each_log_token(
        text, [&](std::uint64_t hash, std::size_t, std::size_t) { found.push_back(hash); });
    return found;
  };
  CHECK(tokens("Ab-CD_1 ä") == tokens("aB.cd:1/ä"));
  CHECK(tokens("a b").size() == 2);
  CHECK(tokens("..").empty());
  CHECK(tokens("a") != tokens("b"));
  // Stored filters depend on these values.
  CHECK(tokens("needle") == std::vector<std::uint64_t>{15152579910205202548U});
}
