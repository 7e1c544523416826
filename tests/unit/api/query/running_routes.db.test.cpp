#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string running_path = sql_path + "/running";

/// Opens a transaction, whose session is then listed.
std::string hold_session(api_installation& here, std::string_view caller) {
  const auto made = here.send(method::post, sql_path + "/transactions", "{}", caller);
  REQUIRE(made.status == 201);
  return json_of(made).at("id").get<std::string>();
}

json list_sessions(api_installation& here, std::string_view caller) {
  return json_of(here.send(method::get, running_path, "", caller));
}

/// The caller's only session.
json own_session(api_installation& here, std::string_view caller) {
  json found;
  for (const auto& one : list_sessions(here, caller))
    if (one["is_own"] == true) found = one;
  REQUIRE_FALSE(found.is_null());
  return found;
}

transport::http::response end_session(api_installation& here, const json& session,
                                      const std::string& how, std::string_view caller) {
  return here.send(method::post,
                   running_path + "/" + std::to_string(session["backend"].get<int>()) + "/" + how,
                   "", caller);
}

}  // namespace

TEST_CASE("running routes: a member with read access sees and ends only their own") {
  api_installation here;
  (void)hold_session(here, "ada");
  (void)hold_session(here, "rex");
  const auto of_ada = own_session(here, "ada");
  CHECK(of_ada["state"] == "idle in transaction");
  CHECK(of_ada["role"] == "owner");
  CHECK(of_ada["is_workbench"] == true);
  CHECK(of_ada["can_cancel"] == true);
  CHECK(of_ada["started_at"].get<std::string>().ends_with("Z"));
  const auto all_of_rex = list_sessions(here, "rex");
  REQUIRE(all_of_rex.size() == 1);
  CHECK(all_of_rex[0]["is_own"] == true);
  CHECK(all_of_rex[0]["role"] == "reader");
  for (const auto* how : {"cancel", "terminate"})
    CHECK(end_session(here, of_ada, how, "rex").status == 404);
  CHECK(json_of(end_session(here, all_of_rex[0], "cancel", "rex"))["done"] == false);
  CHECK(json_of(end_session(here, all_of_rex[0], "terminate", "rex"))["done"] == true);
  CHECK(list_sessions(here, "rex").empty());
  CHECK(end_session(here, all_of_rex[0], "terminate", "rex").status == 404);
}

TEST_CASE("running routes: a member with full access sees and ends those of others") {
  api_installation here;
  (void)hold_session(here, "rex");
  const auto of_rex = own_session(here, "rex");
  const auto all = list_sessions(here, "cem");
  const auto found = std::ranges::find_if(
      all, [&](const json& one) { return one["backend"] == of_rex["backend"]; });
  REQUIRE(found != all.end());
  CHECK((*found)["is_own"] == false);
  CHECK((*found)["can_cancel"] == true);
  CHECK(json_of(end_session(here, of_rex, "terminate", "cem"))["done"] == true);
  CHECK(json_of(here.send(method::get, sql_path + "/transactions", "", "rex")).empty());
  const auto detail = here.audited_detail("query.cancel");
  CHECK(detail["ended"] == "session");
  CHECK(detail["done"] == true);
}

TEST_CASE("running routes: the sessions of another project are left alone") {
  api_installation here;
  here.add_project("thirdthirdthirdthird");
  (void)hold_session(here, "ada");
  const auto mine = own_session(here, "ada");
  const std::string third = "/platform/pg-meta/thirdthirdthirdthird/running";
  for (const auto& one : json_of(here.send(method::get, third, "", "ada")))
    CHECK(one["is_own"] == false);
  CHECK(end_session(here, mine, "terminate", "ada").status == 200);
}

TEST_CASE("running routes: only process ids are accepted") {
  api_installation here;
  for (const auto* backend : {"0", "-1", "x", "1x", "99999999999999999999", "%20"})
    for (const auto* how : {"cancel", "terminate"}) {
      CAPTURE(backend);
      CHECK(here.status_of(method::post, running_path + "/" + backend + "/" + how, "", "ada") ==
            404);
    }
}

TEST_CASE("running routes: a project without a database answers with its status") {
  api_installation here;
  here.session_address = [](const domain::project&) { return std::nullopt; };
  CHECK(here.status_of(method::get, running_path, "", "ada") == 409);
  CHECK(here.status_of(method::post, running_path + "/1/cancel", "", "ada") == 409);
}
