#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/time.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using transport::http::method;

namespace {

const std::string place = organization_path + "/audit";

/// An installation with an hourly entry from 2026-11-20T00:30Z: 150 entries, the even ones by Ada
/// about the project, the odd ones by Bea about the organization.
struct with_entries : api_installation {
  with_entries() {
    select(
        "INSERT INTO audit_log (at, organization_slug, project_ref, actor_account, actor_name,"
        " action, target, detail) SELECT '2026-11-20T00:30:00Z'::timestamptz + n * interval"
        " '1 hour', 'acmeacmeacmeacmeacme',"
        " CASE WHEN n % 2 = 0 THEN 'prprprprprprprprprpr' END,"
        " (CASE WHEN n % 2 = 0 THEN '" +
        account_of("ada") + "' ELSE '" + account_of("bea") +
        "' END)::uuid, 'x', CASE WHEN n % 2 = 0 THEN 'project.pause' ELSE"
        " 'organization.rename' END, 'x', '{}' FROM generate_series(0, 149) n RETURNING action");
  }
  /// Returns the ids of the found entries, newest first.
  std::vector<int> found(const std::string& query) {
    std::vector<int> ids;
    const auto page = shown(place + query, "ada");
    for (const auto& one : page.at("entries"))
      ids.push_back(one.at("id"));
    return ids;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_entries,
                  "audit query: without parameters it is the newest hundred of the organization") {
  select(
      "UPDATE audit_log SET organization_slug = 'globexglobexglobexgl' WHERE id = 150"
      " RETURNING action");
  const auto ids = found("");
  REQUIRE(ids.size() == 100);
  CHECK(ids.front() == 149);
  CHECK(ids.back() == 50);
}

TEST_CASE_FIXTURE(with_entries, "audit query: accepts actor, action, project, page and times") {
  using ids = std::vector<int>;
  CHECK(found("?limit=3&before=17") == ids{16, 15, 14});
  CHECK(found("?limit=2&actor=" + account_of("bea")) == ids{150, 148});
  CHECK(found("?limit=2&action=project.pause") == ids{149, 147});
  CHECK(found("?limit=2&before=9&project=" + std::string{ref}) == ids{7, 5});
  CHECK(found("?date_end=2026-11-20T02:00:00Z") == ids{2, 1});
  // A date without a time means the whole day.
  CHECK(found("?date_start=2026-11-20T22:00:00Z&date_end=2026-11-20") == ids{24, 23});
}

TEST_CASE("audit query: reports all errors together") {
  api_installation here;
  const auto answer = here.send(
      method::get, place + "?date_start=yesterday&actor=bea&project=x&limit=5000&before=-1", "",
      "ada");
  CHECK(answer.status == 400);
  std::vector<std::string> fields;
  const auto body = json_of(answer);
  for (const auto& one : body["errors"])
    fields.push_back(one["field"]);
  CHECK(fields == std::vector<std::string>{"date_start", "actor", "project", "before", "limit"});
}
