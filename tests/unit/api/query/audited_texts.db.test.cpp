#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::scripted_installation;
using api::testing::sql_path;
using core::json;
using domain::audited_texts;
using transport::http::method;

namespace {

/// Returns the audit log's detail of a call with this text.
json detail_of(scripted_installation& here, const std::string& call, const json& body) {
  here.state.noted.clear();
  (void)here.send(method::post, sql_path + call, body.dump(), "ada");
  REQUIRE(here.state.noted.size() == 1);
  return here.state.noted[0].detail;
}

}  // namespace

TEST_CASE("audited texts: are in the audit log as far as the settings allow") {
  scripted_installation here;
  const std::string text = "SELECT 'secret' AS word";
  const json run = {{"query", text}};
  const json exported = {{"query", text}, {"format", "csv"}};
  CHECK_FALSE(detail_of(here, "/query", run).contains("text"));
  CHECK_FALSE(detail_of(here, "/export", exported).contains("text"));
  here.limits.audited_texts = audited_texts::normalised;
  CHECK(detail_of(here, "/query", run)["text"] == "SELECT $1 AS word");
  CHECK(detail_of(here, "/explain", run)["text"] == "SELECT $1 AS word");
  here.limits.audited_texts = audited_texts::masked;
  CHECK(detail_of(here, "/export", exported)["text"] == text);
  CHECK_FALSE(
      detail_of(here, "/export", {{"table", "missing"}, {"format", "csv"}}).contains("text"));
}
