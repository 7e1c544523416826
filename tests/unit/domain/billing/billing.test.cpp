#include "domain/billing/billing.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

invoice due(time_point at, std::optional<time_point> paid = std::nullopt) {
  return {.id = 1,
          .number = "A-1",
          .amount_cents = 2500,
          .currency = "USD",
          .due_at = at,
          .paid_at = paid};
}

organization on_plan(std::string plan) {
  organization made;
  made.plan = std::move(plan);
  return made;
}

std::string address_fault(const json& address) {
  const auto made = billing_address_from(address);
  return made ? "" : made.error().fields.at(0).field;
}

}  // namespace

TEST_CASE("billing: an invoice is overdue from its due date until it is paid") {
  CHECK_FALSE(is_overdue(due(noon + 1ms), noon));
  CHECK(is_overdue(due(noon), noon));
  CHECK_FALSE(is_overdue(due(noon, noon), noon));
  CHECK(next_due({due(noon), due(noon + 2h), due(noon + 1h), due(noon + 1min, noon)}, noon) ==
        noon + 1h);
  CHECK_FALSE(next_due({due(noon)}, noon));
}

TEST_CASE("billing: an address is required without a billing partner") {
  const billing_customer no_customer;
  CHECK_FALSE(billing_warning_of(on_plan("free"), no_customer, {}, noon).address_missing);
  CHECK(billing_warning_of(on_plan("pro"), no_customer, {}, noon).address_missing);
  auto by_partner = on_plan("pro");
  by_partner.billing_partner = "aws_marketplace";
  CHECK_FALSE(billing_warning_of(by_partner, no_customer, {}, noon).address_missing);
  billing_customer owner;
  owner.address = billing_address{};
  CHECK_FALSE(billing_warning_of(on_plan("pro"), owner, {}, noon).address_missing);
  const auto reply =
      billing_warning_of(on_plan("free"), no_customer,
                         {due(noon), due(noon - 1h), due(noon + 1h), due(noon, noon)}, noon);
  CHECK(billing_warning_json(reply) == json{{"overdue_invoices", 2}, {"address_missing", false}});
}

TEST_CASE("billing: an address requires its first line, and allows no unknown fields") {
  const auto made =
      billing_address_from({{"line1", "1 Main St"}, {"country", "DE"}, {"city", nullptr}});
  REQUIRE(made);
  CHECK(made->line1 == "1 Main St");
  CHECK(made->country == "DE");
  CHECK(made->city.empty());
  CHECK(address_fault(json::object()) == "address.line1");
  CHECK(address_fault({{"line1", "  "}}) == "address.line1");
  CHECK(address_fault({{"line1", "1"}, {"planet", "Mars"}}) == "address.planet");
  CHECK(address_fault({{"line1", 1}}) == "address.line1");
  CHECK(address_fault({{"line1", "1"}, {"city", std::string(201, 'c')}}) == "address.city");
  CHECK(address_fault({{"line1", "1"}, {"city", std::string("a\0b", 3)}}) == "address.city");
}

TEST_CASE("billing: a customer is shown with all members, absent ones as null") {
  CHECK(billing_customer_json({}) ==
        json{{"address", nullptr}, {"tax_id", nullptr}, {"billing_name", nullptr}});
  billing_customer subject;
  subject.tax_id = "DE1";
  subject.address = billing_address{};
  subject.address->line1 = "1 Main St";
  CHECK(billing_customer_json(subject) == json{{"address",
                                                {{"line1", "1 Main St"},
                                                 {"line2", nullptr},
                                                 {"city", nullptr},
                                                 {"postal_code", nullptr},
                                                 {"state", nullptr},
                                                 {"country", nullptr}}},
                                               {"tax_id", "DE1"},
                                               {"billing_name", nullptr}});
}

TEST_CASE("billing: invoice numbers and currencies have a fixed format") {
  CHECK(is_invoice_number("INV-2026_11.7"));
  for (const auto& none :
       {std::string{}, std::string{"a b"}, std::string{"ä"}, std::string(65, 'a')})
    CHECK_FALSE(is_invoice_number(none));
  CHECK(check_currency("currency", "USD").value() == "USD");
  for (const auto* none : {"", "usd", "EURO", "U$D"})
    CHECK_FALSE(check_currency("currency", none));
}
