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

storage::audit_query asked_by(const std::string& query) {
  fake_installation here;
  const auto answer = here.send(method::get, place + query, "", "ada");
  CAPTURE(answer.body);
  REQUIRE(answer.status == 200);
  REQUIRE(here.audit_asked.size() == 1);
  return here.audit_asked.front();
}

}  // namespace

TEST_CASE("audit query: without parameters it is the newest hundred of the organization") {
  const auto wanted = asked_by("");
  CHECK(wanted.organization == domain::organization_slug{std::string{fake_installation::slug}});
  CHECK(wanted.count == 100);
  CHECK_FALSE(wanted.account);
  CHECK_FALSE(wanted.project);
  CHECK_FALSE(wanted.from);
  CHECK_FALSE(wanted.until);
  CHECK_FALSE(wanted.before);
  CHECK(wanted.action.empty());
}

TEST_CASE("audit query: accepts actor, action, project, page and times") {
  const auto wanted =
      asked_by("?actor=" + account_of("bea") +
               "&action=project.pause&project=" + std::string{fake_installation::ref} +
               "&before=17&limit=5&date_start=2026-11-20T10:00:00Z&date_end=2026-11-20");
  CHECK(wanted.account == domain::account_id{account_of("bea")});
  CHECK(wanted.action == "project.pause");
  CHECK(wanted.project == domain::project_ref{std::string{fake_installation::ref}});
  CHECK(wanted.before == 17);
  CHECK(wanted.count == 5);
  CHECK(wanted.from == core::from_iso8601("2026-11-20T10:00:00Z"));
  // A date without a time means the whole day.
  CHECK(wanted.until == core::from_iso8601("2026-11-20T23:59:59.999Z"));
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
  CHECK(here.audit_asked.empty());
}
