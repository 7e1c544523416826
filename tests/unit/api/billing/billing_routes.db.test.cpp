#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using core::json;
using transport::http::method;

namespace {

const std::string customer_path = organization_path + "/customer";
const std::string invoice_path =
    "/platform/operator/organizations/" + std::string{api_installation::slug} + "/invoices/A-7";

}  // namespace

TEST_CASE("billing routes: the customer is replaced as a whole, absent members are removed") {
  api_installation here;
  const auto put = [&](const json& body) {
    return here.send(method::put, customer_path, body.dump(), "ada");
  };
  const auto whole =
      put({{"address", {{"line1", "1 Main St"}}}, {"tax_id", "DE1"}, {"billing_name", "Acme"}});
  CHECK(whole.status == 200);
  CHECK(json_of(whole)["address"]["line1"] == "1 Main St");
  CHECK(json_of(whole)["address"]["city"].is_null());
  CHECK(json_of(here.send(method::get, customer_path, "", "rex")) == json_of(whole));
  CHECK(json_of(put(json::object())) ==
        json{{"address", nullptr}, {"tax_id", nullptr}, {"billing_name", nullptr}});
  CHECK(here.audited() == "ada billing.set_customer, ada billing.set_customer");
}

TEST_CASE("billing routes: an address is checked part by part") {
  api_installation here;
  for (const auto& [address, field] :
       {std::pair<json, std::string>{json::object(), "address.line1"},
        {{{"line1", "1"}, {"planet", "Mars"}}, "address.planet"},
        {{{"line1", "1"}, {"city", 7}}, "address.city"},
        {"nowhere", "address"}}) {
    CAPTURE(field);
    const auto refused =
        here.send(method::put, customer_path, json{{"address", address}}.dump(), "ada");
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["errors"][0]["field"] == field);
  }
  CHECK(here.shown(customer_path, "ada")["address"].is_null());
}

TEST_CASE(
    "billing routes: lists overdue invoices of organizations whose billing the caller may read") {
  api_installation here;
  const auto record = [&](const std::string& ending, const char* due_at) {
    const json bill = {{"amount_cents", 2500}, {"currency", "USD"}, {"due_at", due_at}};
    CHECK(here.status_of(method::put, invoice_path + ending, bill.dump(), "ora") == 200);
  };
  record("2", "2026-12-01T00:00:00Z");
  record("3", "2030-12-01T00:00:00Z");
  const auto mine = here.shown("/platform/stripe/invoices/overdue", "rex");
  REQUIRE(mine.size() == 1);
  CHECK(mine[0].at("organization_id") == 1);
  CHECK(mine[0].at("number") == "A-72");
  CHECK(mine[0].at("amount_cents") == 2500);
  for (const auto* nothing_to_them : {"sam", "dan"}) {
    CHECK(json_of(here.send(method::get, "/platform/stripe/invoices/overdue", "", nothing_to_them))
              .empty());
  }
}

TEST_CASE("billing routes: operators record invoices, checked by field") {
  api_installation here;
  const json good = {
      {"amount_cents", 0}, {"currency", "EUR"}, {"due_at", "2026-12-01T00:00:00.000Z"}};
  const auto made = here.send(method::put, invoice_path, good.dump(), "ora");
  CHECK(json_of(made) == json{{"id", 1},
                              {"number", "A-7"},
                              {"amount_cents", 0},
                              {"currency", "EUR"},
                              {"due_at", "2026-12-01T00:00:00.000Z"},
                              {"paid_at", nullptr}});
  const auto field_of = [&](const json& change) {
    auto body = good;
    body.update(change);
    const auto refused = here.send(method::put, invoice_path, body.dump(), "ora");
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of({{"amount_cents", -1}}) == "amount_cents");
  CHECK(field_of({{"currency", "usd"}}) == "currency");
  CHECK(field_of({{"due_at", "soon"}}) == "due_at");
  CHECK(field_of({{"paid_at", 1}}) == "paid_at");
  CHECK(here.send(method::put, invoice_path + "%20b", good.dump(), "ora").status == 400);
  CHECK(here.shown(organization_path + "/invoices", "rex") == json::array({json_of(made)}));
  CHECK(here.audited() == "ora billing.record_invoice");
}

TEST_CASE("billing routes: an operator sets the billing partner of an organization") {
  api_installation here;
  const std::string plan =
      "/platform/operator/organizations/" + std::string{api_installation::slug} + "/plan";
  const auto partner = [&](const json& incoming) {
    const json body = {{"plan", "pro"}, {"billing_partner", incoming}};
    return json_of(here.send(method::put, plan, body.dump(), "ora"));
  };
  CHECK(partner("aws_marketplace")["billing_partner"] == "aws_marketplace");
  CHECK(here.shown(organization_path, "cem")["billing_partner"] == "aws_marketplace");
  CHECK(partner("none")["billing_partner"].is_null());
  CHECK(partner("somebody")["code"] == "bad_request");
}
