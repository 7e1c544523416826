#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string send_ticket = "/platform/feedback/send";
const std::string operator_tickets = "/platform/operator/support-tickets";

core::json ticket(core::json more = core::json::object()) {
  core::json request = {{"category", "Problem"},
                        {"severity", "High"},
                        {"subject", "It is slow"},
                        {"message", "Since noon."}};
  request.update(more);
  return request;
}

}  // namespace

TEST_CASE("support routes: a ticket about a project belongs to its organization too") {
  api_installation here;
  const auto made = here.send(method::post, send_ticket,
                              ticket({{"projectRef", api_installation::ref}}).dump(), "rex");
  CHECK(made.status == 201);
  const auto body = json_of(made);
  CHECK(body["project_ref"] == api_installation::ref);
  CHECK(body["organization_slug"] == api_installation::slug);
  CHECK(body["affected_services"] == core::json::array());
  CHECK(body["closed_at"].is_null());
}

TEST_CASE("support routes: a ticket needs access to its organization or project") {
  api_installation here;
  const auto about = [&](core::json what, std::string_view caller) {
    return here.send(method::post, send_ticket, ticket(std::move(what)).dump(), caller).status;
  };
  CHECK(about({{"projectRef", api_installation::ref}}, "dan") == 404);
  CHECK(about({{"organizationSlug", api_installation::slug}}, "dan") == 404);
  CHECK(about({{"projectRef", "aaaaaaaaaaaaaaaaaaaa"}}, "ada") == 404);
  here.add_project("thirdthirdthirdthird");
  CHECK(about({{"projectRef", "thirdthirdthirdthird"}}, "sam") == 404);
  CHECK(about(core::json::object(), "dan") == 201);
}

TEST_CASE("support routes: all errors of a ticket are reported together") {
  api_installation here;
  const auto refused = here.send(
      method::post, send_ticket,
      R"({"category":"Weather","severity":"Low","subject":" ","message":"x","affectedServices":["Moon"]})",
      "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"].size() == 3);
}

TEST_CASE("support routes: only operators see and close all tickets") {
  api_installation here;
  for (int count = 0; count < 2; ++count)
    CHECK(here.status_of(method::post, send_ticket, ticket().dump(), "ada") == 201);
  CHECK(here.send(method::get, operator_tickets, "", "ada").status == 403);
  const auto open = here.send(method::get, operator_tickets, "", "ora");
  CHECK(open.status == 200);
  REQUIRE(json_of(open).size() == 2);
  CHECK(json_of(open)[1]["subject"] == "It is slow");
  const auto page = operator_tickets + "?before=2&limit=5&state=";
  CHECK(here.shown(page + "all", "ora").size() == 1);
  CHECK(here.send(method::get, operator_tickets + "?limit=0", "", "ora").status == 400);
  const auto closed = here.send(method::post, operator_tickets + "/1/close", "", "ora");
  CHECK(closed.status == 200);
  CHECK_FALSE(json_of(closed)["closed_at"].is_null());
  CHECK(here.shown(page + "open", "ora").empty());
  CHECK(here.shown(page + "all", "ora").size() == 1);
  for (const auto* id : {"/x7", "/7"})
    CHECK(here.send(method::post, operator_tickets + id + "/close", "", "ora").status == 404);
}

TEST_CASE("support routes: users see only their own tickets") {
  api_installation here;
  CHECK(here.status_of(method::post, send_ticket, ticket().dump(), "ada") == 201);
  CHECK(here.shown("/platform/profile/support-tickets", "ada").size() == 1);
  CHECK(here.shown("/platform/profile/support-tickets", "bea").empty());
}
