#include <doctest/doctest.h>

#include "core/time.hpp"
#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string place =
    "/platform/organizations/" + std::string{fake_installation::slug} + "/audit";

storage::audit_query query_for(const std::string& query) {
  fake_installation here;
  const auto answer = here.send(method::get, place + query, "", "ada");
  CAPTURE(answer.body);
  REQUIRE(answer.status == 200);
  REQUIRE(here.audit_queried.size() == 1);
  return here.audit_queried.front();
}

}  // namespace

TEST_CASE("audit query: without parameters it is the newest hundred of the organization") {
  const auto incoming = query_for("");
  CHECK(incoming.organization == domain::organization_slug{std::string{fake_installation::slug}});
  CHECK(incoming.count == 100);
  CHECK_FALSE(incoming.account);
  CHECK_FALSE(incoming.project);
  CHECK_FALSE(incoming.from);
  CHECK_FALSE(incoming.until);
  CHECK_FALSE(incoming.before);
  CHECK(incoming.action.empty());
}

TEST_CASE("audit query: accepts actor, action, project, page and times") {
  const auto incoming =
      query_for("?actor=" + account_of("bea") +
                "&action=project.pause&project=" + std::string{fake_installation::ref} +
                "&before=17&limit=5&date_start=2026-11-20T10:00:00Z&date_end=2026-11-20");
  CHECK(incoming.account == domain::account_id{account_of("bea")});
  CHECK(incoming.action == "project.pause");
  CHECK(incoming.project == domain::project_ref{std::string{fake_installation::ref}});
  CHECK(incoming.before == 17);
  CHECK(incoming.count == 5);
  CHECK(incoming.from == core::from_iso8601("2026-11-20T10:00:00Z"));
  // A date without a time means the whole day.
  CHECK(incoming.until == core::from_iso8601("2026-11-20T23:59:59.999Z"));
}

TEST_CASE("audit query: reports all errors together without asking an actor") {
  fake_installation here;
  const auto answer = here.send(
      method::get, place + "?date_start=yesterday&actor=bea&project=x&limit=5000&before=-1", "",
      "ada");
  CHECK(answer.status == 400);
  std::vector<std::string> fields;
  const auto body = json_of(answer);
  for (const auto& one : body["errors"])
    fields.push_back(one["field"]);
  CHECK(fields == std::vector<std::string>{"date_start", "actor", "project", "before", "limit"});
  CHECK(here.audit_queried.empty());
}
