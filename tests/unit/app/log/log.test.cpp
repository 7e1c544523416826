#include "app/log/log.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "core/json/json.hpp"
#include "core/time.hpp"

using namespace signalbox;
using app::make_log;

namespace {

core::json only_line(const std::ostringstream& out) {
  const auto text = out.str();
  REQUIRE(text.ends_with('\n'));
  REQUIRE(text.find('\n') == text.size() - 1);
  return core::json::parse(text);
}

}  // namespace

TEST_CASE("log as text: time, level, event and fields on one line") {
  std::ostringstream out;
  make_log({.level = "info", .format = "text"}, out)->warn("project.not_stored ref={}", "abc");
  const auto line = out.str();
  CHECK(core::from_iso8601(line.substr(0, 24)));
  CHECK(line.substr(24) == " warning project.not_stored ref=abc\n");
}

TEST_CASE("log as text: text from outside cannot start a new line") {
  std::ostringstream out;
  make_log({.level = "info", .format = "text"}, out)
      ->warn("http.request path={}", "/x\n2026 error");
  CHECK(out.str().ends_with("path=/x\\n2026 error\n"));
}

TEST_CASE("log as JSON: each line is one object with event and fields") {
  std::ostringstream out;
  make_log({.level = "info", .format = "json"}, out)
      ->error("project.status ref=abc reason=\"It says \"no\" twice.\" and more");
  const auto line = only_line(out);
  CHECK(core::from_iso8601(line["time"].get<std::string>()));
  CHECK(line["level"] == "error");
  CHECK(line["event"] == "project.status");
  CHECK(line["fields"]["ref"] == "abc");
  CHECK(line["fields"]["reason"] == "It says \"no\" twice.");
  CHECK(line["message"] == "and more");
}

TEST_CASE("log as JSON: invalid UTF-8 does not break the line") {
  std::ostringstream out;
  make_log({.level = "info", .format = "json"}, out)->warn("odd path=\xff");
  CHECK(only_line(out)["fields"]["path"] == "\xef\xbf\xbd");
}

TEST_CASE("log: writes nothing below its level") {
  std::ostringstream out;
  const auto log = make_log({.level = "error", .format = "text"}, out);
  log->warn("quiet");
  log->info("quiet");
  log->flush();
  CHECK(out.str().empty());
  log->error("loud");
  CHECK_FALSE(out.str().empty());
}

TEST_CASE("log: supports every level that settings allow") {
  for (const auto& [name, level] :
       {std::pair{"debug", spdlog::level::debug}, std::pair{"info", spdlog::level::info},
        std::pair{"warning", spdlog::level::warn}, std::pair{"error", spdlog::level::err}}) {
    CAPTURE(name);
    std::ostringstream out;
    CHECK(make_log({.level = name, .format = "text"}, out)->level() == level);
  }
}

TEST_CASE("log: the transport's lines keep their level, and braces are not placeholders") {
  std::ostringstream out;
  const auto log = make_log({.level = "info", .format = "json"}, out);
  const auto sink = app::transport_log(*log);
  sink(transport::log_level::error, "http_handler_threw", "what={} request_id=r-1");
  const auto line = only_line(out);
  CHECK(line["level"] == "error");
  CHECK(line["event"] == "http_handler_threw");
  CHECK(line["fields"]["what"] == "{}");
  CHECK(line["fields"]["request_id"] == "r-1");
}
