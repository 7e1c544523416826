#include "domain/log/log_entry.hpp"

#include <doctest/doctest.h>

#include "core/encoding/utf8.hpp"
#include "core/json/json.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

using namespace signalbox::domain;
using namespace signalbox;
using namespace std::chrono_literals;

namespace {

const log_time line_time = *parse_log_time("2026-11-29T12:00:00.5Z");

log_entry accepted_line(std::string_view message, std::string_view metadata,
                        log_time at = line_time) {
  return accept_log_line(*testing::shipped_sources().find("function_logs"),
                         {.at = at, .message = message, .metadata = metadata}, line_time);
}

}  // namespace

TEST_CASE("log lines: metadata becomes an object without gaps, secrets and needless escapes") {
  const auto line = accepted_line(
      "hello", R"( { "level" : "warning", "a":"\u00e4\/\n", "password":"x", "pin_secret": 1234,
      "tokens":["a"], "api_token":["one","two"], "n": {"url":"postgres://u:pw@h/d"}, "e":[], "m":{} } )");
  CHECK(line.severity == log_severity::warning);
  CHECK(line.metadata ==
        R"({"level":"warning","a":"ä/\n","password":"***","pin_secret":"***","tokens":["a"],)"
        R"("api_token":["***","***"],"n":{"url":"postgres://u:***@h/d"},"e":[],"m":{}})");
  CHECK(core::json::accept(line.metadata));
}

TEST_CASE("log lines: numbers that no reader of JSON can hold are kept as texts") {
  CHECK(accepted_line("x", R"({"a":345e312,"b":-1e-400,"c":1e3,"d":12345678901234567890123})")
            .metadata == R"({"a":"345e312","b":"-1e-400","c":1e3,"d":12345678901234567890123})");
}

TEST_CASE("log lines: metadata that cannot be read is kept as a text") {
  for (const std::string_view bad : {"{", "[1]", "7", "nothing", "{\"a\":1}}", "{\"a\":01}"}) {
    CAPTURE(bad);
    CHECK(core::json::parse(accepted_line("x", bad).metadata) == core::json{{"unreadable", bad}});
  }
  CHECK(accepted_line("x", "").metadata == "{}");
  const std::string deep = R"({"a":)" + std::string(100, '[') + std::string(100, ']') + "}";
  CHECK(core::json::parse(accepted_line("x", deep).metadata).contains("unreadable"));
  CHECK(accepted_line("x", "{password='abc'").metadata == R"({"unreadable":"{password='***'"})");
}

TEST_CASE("log lines: wrong bytes and NUL are replaced") {
  const auto line =
      accepted_line(std::string_view{"a\0b\xff\xc3(\xed\xa0\x80z", 10}, "{\"k\":\"\xff\\u0000\"}");
  CHECK(line.message == "a\uFFFDb\uFFFD\uFFFD(\uFFFD\uFFFD\uFFFDz");
  CHECK(line.metadata == "{\"k\":\"\uFFFD\uFFFD\"}");
  for (const auto* text : {"", "plain", "äöü"})
    CHECK(readable_text(text) == text);
}

TEST_CASE("log lines: a line of 10 MB is cut with a mark that says how much") {
  std::string huge(10'000'000, 'a');
  huge.replace(log_message_bytes_max - 1, 2, "ä");
  const auto line = accepted_line(huge, "{\"text\":\"" + huge + "\",\"other\":1}");
  CHECK(line.message.size() < log_message_bytes_max + 100);
  CHECK(line.message.ends_with("a … [cut after 65535 of 10000000 bytes]"));
  CHECK(core::is_utf8(line.message));
  const auto metadata = core::json::parse(line.metadata);
  CHECK(metadata["text"].get<std::string>().ends_with(" … [cut after 16384 of 10000000 bytes]"));
  CHECK(metadata["other"] == 1);
  core::json many = core::json::object();
  for (int key = 0; key < 20'000; ++key)
    many["key" + std::to_string(key)] = key;
  CHECK(core::json::parse(accepted_line("x", many.dump()).metadata)["omitted"]
            .get<std::string>()
            .ends_with("more than 65536 can be stored"));
}

TEST_CASE("log lines: a secret across the cut is masked before it") {
  const auto text =
      std::string(log_message_bytes_max - 30, ' ') + "postgres://user:verysecretpassword@host/db";
  const auto line = accepted_line(text, "{}");
  CHECK_FALSE(line.message.contains("very"));
}

TEST_CASE("log lines: a clock that jumps gives the time of arrival, and the line keeps its own") {
  CHECK(accepted_line("x", "{}", line_time + 59min).at == line_time + 59min);
  CHECK(accepted_line("x", "{}", line_time - 24h * 6).at == line_time - 24h * 6);
  const auto ahead = accepted_line("x", R"({"a":1})", line_time + 24h * 365);
  CHECK(ahead.at == line_time);
  CHECK(ahead.metadata == R"({"reported_timestamp":"2027-11-29T12:00:00.500000Z","a":1})");
  const auto behind = accepted_line("x", "", log_time{});
  CHECK(behind.at == line_time);
  CHECK(behind.metadata == R"({"reported_timestamp":"1970-01-01T00:00:00.000000Z"})");
}

TEST_CASE("log times: what is written is parsed, and other formats are, too") {
  for (const auto at :
       {line_time, log_time{}, log_time{-1us}, line_time + 1us, line_time - 24h * 365 * 500})
    CHECK(parse_log_time(to_text(at)) == at);
  CHECK(to_text(line_time) == "2026-11-29T12:00:00.500000Z");
  for (const auto* same : {"2026-11-29T12:00:00.5", "2026-11-29 12:00:00.500000Z",
                           "2026-11-29 12:00:00.5 UTC", "2026-11-29T13:00:00.5000009+01:00",
                           "2026-11-29T07:30:00.5-0430", "2026-11-29T14:00:00.5+02"})
    CHECK_MESSAGE(parse_log_time(same) == line_time, same);
  CHECK(parse_log_time("2026-11-29") == line_time - 12h - 500ms);
  CHECK(parse_log_time("2026-11-29T12:00") == line_time - 500ms);
  for (const auto* wrong :
       {"", "2026", "2026-13-01", "2026-02-30", "2026-11-29T", "2026-11-29T25:00",
        "2026-11-29T12:60", "2026-11-29T12:00:00.", "2026-11-29T12:00:00X", "2026-11-29T12:00:00+",
        "2026-11-29T12:00:00+25", "2026-11-29x", "yesterday", "2026-11-29T12:00:00Z "})
    CHECK_FALSE_MESSAGE(parse_log_time(wrong), wrong);
}

TEST_CASE("log ids: texts have the order of the numbers") {
  CHECK(to_log_id(0x1F) == "000000000000001f");
  CHECK(parse_log_id("000000000000001f") == 0x1F);
  CHECK(to_log_id(9) < to_log_id(10));
  for (const auto* wrong : {"", "1f", "000000000000001g", "+00000000000001f", "000000000000001f0"})
    CHECK_FALSE(parse_log_id(wrong));
}
