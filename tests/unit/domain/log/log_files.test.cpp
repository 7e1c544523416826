#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/encoding/base64.hpp"
#include "core/json/json.hpp"
#include "domain/log/log_filter.hpp"
#include "domain/log/log_line_state.hpp"
#include "domain/log/log_position.hpp"
#include "domain/log/pooler_log.hpp"
#include "domain/log/postgres_log.hpp"
#include "domain/log/request_log.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

using namespace signalbox::domain;
using namespace signalbox;
using namespace std::chrono_literals;

namespace {

const log_time file_time = *parse_log_time("2026-11-29T12:00:00Z");
const std::string a_ref = "abcdefghijklmnopqrst";

/// A line as PostgreSQL 15 writes it.
const std::string failed_statement =
    R"({"timestamp":"2026-11-29 11:59:58.123 UTC","user":"postgres","dbname":"postgres","pid":71,)"
    R"("remote_host":"127.0.0.1","remote_port":50412,"session_id":"692adf0e.47","line_num":3,)"
    R"("ps":"SELECT","session_start":"2026-11-29 11:59:58 UTC","vxid":"3/7","txid":0,)"
    R"("error_severity":"ERROR","state_code":"42P01","message":"relation \"missing\" does not exist",)"
    R"("statement":"select '\u00e4' from missing","cursor_position":15,)"
    R"("application_name":"psql","backend_type":"client backend","query_id":-42})";

core::json parsed_of(const parsed_log_line& line) {
  return core::json::parse(line.metadata)["parsed"];
}

parsed_log_line postgres_line(std::string_view text, bool is_cut = false) {
  return parse_postgres_log_line(text, a_ref, is_cut, file_time);
}

std::string filter_text(std::string_view json) {
  return core::to_base64url(json);
}

}  // namespace

TEST_CASE("log files: a position survives its text, and no other text is one") {
  log_position at;
  CHECK(parse_log_position(to_text(at)) == at);
  at = {.file = "pg.20261129-120000.json",
        .device = 7,
        .inode = 18'446'744'073'709'551'615U,
        .offset = 123,
        .mark = 9,
        .is_inside_line = true,
        .read_files = {"pg.20261128-120000.json", "pg.20261129-110000.json"}};
  CHECK(parse_log_position(to_text(at)) == at);
  at.read_files.assign(log_read_files_max, std::string(log_file_name_bytes_max, 'x'));
  CHECK(parse_log_position(to_text(at)) == at);
  CHECK(to_text(at).size() <= 1'024);
  for (const std::string_view wrong :
       {"", "1", "2 0 0 0 0 0", "1 0 0 0 0", "1 0 0 0 0 2", "1 -1 0 0 0 0", "1 0 0 0 0 0 ../x",
        "1 0 0 0 0 0 .hidden", "1 0 0 x 0 0", "1 0 0 0 0 0 a  b"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_log_position(wrong));
  }
}

TEST_CASE("log files: the next file has the next name, and none is read twice") {
  const std::vector<std::string> names{"pg.1.json", "pg.2.json", "pg.3.json"};
  auto at = next_log_file({}, names, "pg.3.json");
  REQUIRE(at);
  CHECK(at->file == "pg.1.json");
  at = next_log_file(*at, names, "pg.3.json");
  CHECK(at->file == "pg.2.json");
  // The note names the previous file for a moment after a rotation.
  at = next_log_file(*at, names, "pg.2.json");
  CHECK(at->file == "pg.3.json");
  CHECK(at->read_files == std::vector<std::string>{"pg.1.json", "pg.2.json"});
  CHECK_FALSE(next_log_file(*at, names, "pg.2.json"));
  CHECK_FALSE(next_log_file(*at, names, "pg.3.json"));
  CHECK_FALSE(next_log_file(*at, names, "pg.0.json"));
  // Deleted files are forgotten.
  const std::vector<std::string> later{"pg.3.json", "pg.4.json"};
  at = next_log_file(*at, later, "");
  CHECK(at->file == "pg.4.json");
  CHECK(at->read_files == std::vector<std::string>{"pg.3.json"});
}

TEST_CASE("log files: a file with an earlier name is read when the clock was set back") {
  const std::vector<std::string> names{"pg.0.json", "pg.5.json", "pg.6.json"};
  const log_position read{.file = "pg.6.json", .read_files = {"pg.5.json"}};
  const auto at = next_log_file(read, names, "pg.0.json");
  REQUIRE(at);
  CHECK(at->file == "pg.0.json");
  // Those before the change are not read again, until the clock has passed them.
  CHECK_FALSE(next_log_file(*at, names, "pg.0.json"));
  const std::vector<std::string> later{"pg.0.json", "pg.3.json", "pg.5.json", "pg.6.json"};
  CHECK(next_log_file(*at, later, "pg.3.json")->file == "pg.3.json");
}

TEST_CASE("log files: names with other signs are no log files") {
  CHECK(is_log_file_name("pg.20261129-120000.json"));
  for (const std::string_view wrong : {"", ".json", "a/b", "a b", "a\n", "..", "\xff"})
    CHECK_FALSE(is_log_file_name(wrong));
  CHECK_FALSE(is_log_file_name(std::string(log_file_name_bytes_max + 1, 'a')));
}

TEST_CASE("postgres log: a failed statement has its fields under their names in the catalogue") {
  const auto line = postgres_line(failed_statement);
  CHECK(to_text(line.at) == "2026-11-29T11:59:58.123000Z");
  CHECK(line.message == "relation \"missing\" does not exist");
  CHECK_FALSE(line.is_own_session);
  const auto parsed = parsed_of(line);
  CHECK(parsed["sql_state_code"] == "42P01");
  CHECK(parsed["query"] == "select 'ä' from missing");
  CHECK(parsed["user_name"] == "postgres");
  CHECK(parsed["process_id"] == 71);
  CHECK(parsed["connection_from"] == "127.0.0.1:50412");
  CHECK(parsed["query_id"] == -42);
  CHECK(core::json::parse(line.metadata)["host"] == a_ref);
  const auto& source = *testing::shipped_sources().find("postgres_logs");
  const auto stored = accept_log_line(
      source, {.at = line.at, .message = line.message, .metadata = line.metadata}, file_time);
  CHECK(stored.severity == log_severity::error);
  CHECK(core::json::accept(stored.metadata));
}

TEST_CASE("postgres log: a password in a statement is not stored") {
  const auto line = postgres_line(
      R"({"timestamp":"2026-11-29 11:59:58.123 UTC","user":"postgres","error_severity":"ERROR",)"
      R"("message":"role \"x\" does not exist","statement":"alter role x password 'hunter2'"})");
  const auto stored = accept_log_line(
      *testing::shipped_sources().find("postgres_logs"),
      {.at = line.at, .message = line.message, .metadata = line.metadata}, file_time);
  CHECK(stored.metadata.find("hunter2") == std::string::npos);
  CHECK(stored.metadata.find("alter role x password '***'") != std::string::npos);
}

TEST_CASE("postgres log: slow statements and connections are parsed") {
  const auto slow = postgres_line(
      R"({"timestamp":"2026-11-29 11:59:58.123 UTC","user":"postgres","error_severity":"LOG",)"
      R"("message":"duration: 1234.567 ms  statement: select slow from fast"})");
  CHECK(parsed_of(slow)["duration_ms"] == doctest::Approx(1234.567));
const auto ended = postgres_line(
    R"({"timestamp":"2026-11-29 11:59:58.123 UTC","user":"postgres","error_severity":"LOG",)"
    R"("message":"disconnection: session time: 0:01:02.500 user=postgres database=postgres"})");
CHECK(parsed_of(ended)["connection_event"] == "ended");
CHECK(parsed_of(ended)["session_seconds"] == doctest::Approx(62.5));
}

TEST_CASE("postgres log: statements of the platform's own sessions are left out") {
  const auto line = postgres_line(
      R"({"timestamp":"2026-11-29 11:59:58.123 UTC","user":"signalbox_admin","error_severity":"LOG",)"
      R"("message":"duration: 1.5 ms  statement: secret text","statement":"secret text",)"
      R"("detail":"secret text","context":"secret text","internal_query":"secret text"})");
  CHECK((line.message + line.metadata).find("secret") == std::string::npos);
  CHECK(line.message == "duration: 1.5 ms  statement");
  const auto connected =
      postgres_line(R"({"timestamp":"2026-11-29 11:59:58.123 UTC","user":"signalbox_admin",)"
                    R"("message":"connection authorized: user=signalbox_admin"})");
  CHECK(connected.is_own_session);
  const auto received =
      postgres_line(R"({"timestamp":"2026-11-29 11:59:58.123 UTC","remote_host":"[local]",)"
                    R"("message":"connection received: host=[local]"})");
  CHECK(received.is_own_session);
}

TEST_CASE("postgres log: any bytes are a line") {
  for (const std::string& text :
       {std::string("no json"), std::string("{"), std::string("{}"), std::string("[1]"),
        std::string("{\"message\":1"), std::string(1, '\0'), std::string("\xff\xfe"),
        failed_statement + "x", failed_statement.substr(0, 80)}) {
    CAPTURE(text);
    const auto line = postgres_line(text);
    CHECK(line.at == file_time);
    CHECK(line.message == text);
    CHECK(core::json::accept(line.metadata));
  }
}

TEST_CASE("postgres log: what was read of a line that is too long is found") {
  const auto begin = failed_statement.find("\"message\"") + 30;
  for (std::size_t size = begin; size < failed_statement.size() - 1; ++size) {
    const auto line = postgres_line(std::string_view(failed_statement).substr(0, size), true);
    CAPTURE(size);
    CHECK(line.message.starts_with("relation"));
    CHECK(parsed_of(line)["sql_state_code"] == "42P01");
    CHECK(core::json::accept(line.metadata));
  }
}

TEST_CASE("pooler log: a line belongs to the project that its session names") {
  const auto found = parse_pooler_log_line(
      "2026-11-29 11:52:58.267 UTC [26572] LOG C-0x5581a0: " + a_ref +
          "/postgres@127.0.0.1:54321 closing because: client close request (age=3s)",
      file_time);
  REQUIRE(found.project);
  CHECK(found.project->value == a_ref);
  CHECK(to_text(found.line.at) == "2026-11-29T11:52:58.267000Z");
  CHECK(found.line.message.starts_with("LOG C-0x5581a0: "));
  const auto metadata = core::json::parse(found.line.metadata);
  CHECK(metadata["user"] == "postgres");
  CHECK(metadata["client"] == "127.0.0.1:54321");
  CHECK(parse_pooler_log_line("2026-11-29 11:52:58.267 CET [26572] WARNING C-0x5581a0: " + a_ref +
                                  "/a@b@[::1]:54321 pooler error: no such user: x",
                              file_time)
            .project);
  for (const std::string& other :
       {std::string(), std::string("x"),
        std::string("2026-11-29 11:52:58.267 UTC [26572] LOG process up"),
        "2026-11-29 11:52:58.267 UTC [1] LOG S-0x1: " + a_ref + "/signalbox_pooler@unix:1 closing",
        std::string("2026-11-29 11:52:58.267 UTC [1] LOG C-0x1: (nodb)/(nouser)@127.0.0.1:2 x"),
        std::string("2026-11-29 11:52:58.267 UTC [1] LOG C-0x1: short/postgres@127.0.0.1:2 x")}) {
    CAPTURE(other);
    CHECK_FALSE(parse_pooler_log_line(other, file_time).project);
  }
}

TEST_CASE("request log: a call has its project, its status and no secret of its path") {
  const std::string path = "/platform/projects/" + a_ref + "/downloads/top-secret/x";
  const answered_call call{.method = "GET",
                           .route = "/platform/projects/{ref}/downloads/{token}/{name}",
                           .path = path,
                           .request_id = "5b1d",
                           .status = 503,
                           .duration = 1'500us,
                           .bytes = 12};
  const auto project = project_of_call(call);
  REQUIRE(project);
  CHECK(project->value == a_ref);
  const auto line = call_log_line(call, *project, file_time);
  CHECK(line.message == "GET 503 /platform/projects/" + a_ref + "/downloads/***/x (1.5 ms)");
  CHECK(line.metadata.find("top-secret") == std::string::npos);
  const auto metadata = core::json::parse(line.metadata);
  CHECK(metadata["response"]["status_code"] == 503);
  CHECK(metadata["request"]["path"] == "/platform/projects/" + a_ref + "/downloads/***/x");
  CHECK(metadata["request_id"] == "5b1d");
  const auto& source = *testing::shipped_sources().find("edge_logs");
  CHECK(accept_log_line(source, {.at = line.at, .message = line.message, .metadata = line.metadata},
                        file_time)
            .severity == log_severity::error);
  for (const auto& [route, other] :
       {std::pair{"/platform/projects/{ref}", "/platform/projects/short"},
        std::pair{"/platform/organizations/{slug}", "/platform/organizations/x"},
        std::pair{"", "/x"}, std::pair{"/platform/projects/{ref}", ""}})
    CHECK_FALSE(project_of_call({.route = route, .path = other}));
}

TEST_CASE("log filters: sources and a search, or a named error") {
  const auto& schema = testing::shipped_sources();
  CHECK(parse_log_filter(schema, "") == log_filter{});
  CHECK(parse_log_filter(schema, filter_text("{}")) == log_filter{});
  const auto found = parse_log_filter(
      schema, filter_text(R"({"sources":["postgres_logs"],"search":"severity:error deadlock"})"));
  REQUIRE(found);
  CHECK(found->sources == 1ULL << schema.find("postgres_logs")->number);
  CHECK(found->condition == *parse_log_search(schema, "severity:error deadlock"));
  const auto code_of = [&](const std::string& text) {
    const auto failed = parse_log_filter(schema, text);
    return failed ? std::string("none") : failed.error().detail_code;
  };
  CHECK(code_of("=") == "log_filter_invalid");
  CHECK(code_of(filter_text("[]")) == "log_filter_invalid");
  CHECK(code_of(filter_text(R"({"other":1})")) == "log_filter_invalid");
  CHECK(code_of(filter_text(R"({"search":1})")) == "log_filter_invalid");
  CHECK(code_of(filter_text("{\"search\":\"\xff\"}")) == "log_filter_invalid");
  CHECK(code_of(filter_text(R"({"sources":["none"]})")) == "log_filter_unknown_source");
  CHECK(code_of(filter_text(R"({"search":"\"open"})")) == "log_search_open_quote");
  CHECK_FALSE(is_log_filter_text(std::string(log_filter_text_max + 1, 'a')));
  CHECK_FALSE(is_log_filter_text("a b"));
}

TEST_CASE("live tails: a line's state has no null and is limited") {
  const auto& schema = testing::shipped_sources();
  log_entry line{.id = 0x1f,
                 .at = file_time,
                 .source = schema.find("postgres_logs")->number,
                 .severity = log_severity::fatal,
                 .message = "m",
                 .metadata = R"({"a":null,"b":[null,{"c":null}]})"};
  const auto shown = live_line_json(line, schema);
  CHECK(shown == core::json{{"id", "000000000000001f"},
                            {"timestamp", file_time.time_since_epoch().count()},
                            {"source", "postgres_logs"},
                            {"severity", "fatal"},
                            {"event_message", "m"},
                            {"metadata", {{"b", {"null", core::json::object()}}}}});
  line.message.assign(100'000, 'x');
  line.metadata = R"({"x":")" + std::string(live_metadata_bytes_max, 'y') + R"("})";
  const auto cut = live_line_json(line, schema);
  CHECK(cut["is_cut"] == true);
  CHECK(cut["metadata"].empty());
  CHECK(cut["event_message"].get<std::string>().size() < live_message_bytes_max + 100);
}
