#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/billing/billing_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

struct with_billing : with_database {
  domain::organization_slug acme = organization(account("ada@example.org"));
  domain::organization_slug other = organization(account("bob@example.org"));
  domain::organization_slug nowhere{std::string(20, 'q')};

  storage::billing_repository billing() { return {on, soon()}; }

  domain::invoice put(const domain::organization_slug& slug, const std::string& number,
                      core::time_point due_at,
                      std::optional<core::time_point> paid_at = std::nullopt) {
    const domain::invoice requested{.id = 0,
                                    .number = number,
                                    .amount_cents = 2500,
                                    .currency = "USD",
                                    .due_at = due_at,
                                    .paid_at = paid_at};
    return need(billing().put_invoice(slug, requested, person()));
  }

  static std::vector<std::string> numbers(const std::vector<domain::invoice>& some) {
    std::vector<std::string> all;
    for (const auto& one : some)
      all.push_back(one.number);
    return all;
  }
};

using names = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(with_billing,
                  "billing: a customer is replaced as a whole, including the address") {
  CHECK(billing().find_customer(acme) == domain::billing_customer{});
  domain::billing_customer subject;
  subject.address = domain::billing_address{.line1 = "1 Main St",
                                            .line2 = "",
                                            .city = "Köln",
                                            .postal_code = "50667",
                                            .state = "",
                                            .country = "DE"};
  subject.tax_id = "DE1";
  need(billing().put_customer(acme, subject, person()));
  CHECK(billing().find_customer(acme) == subject);
  CHECK(billing().find_customer(other) == domain::billing_customer{});
  subject.address.reset();
  subject.billing_name = "Acme Ltd";
  need(billing().put_customer(acme, subject, person()));
  CHECK(billing().find_customer(acme) == subject);
  CHECK(billing().put_customer(nowhere, subject, person()).error().code == errc::not_found);
  const auto log = storage::audit_repository(on, soon()).find({.action = "billing.set_customer"});
  REQUIRE(log.size() == 2);
  CHECK(log[0].organization == acme);
  CHECK(log[0].detail.dump().find("Main") == std::string::npos);
}

TEST_CASE_FIXTURE(with_billing, "billing: invoices are ordered by due date, with unique numbers") {
  const auto first = put(acme, "A-1", noon);
  (void)put(acme, "A-2", noon + 1h, noon);
  (void)put(acme, "A-3", noon - 1h);
  (void)put(other, "A-1", noon);
  CHECK(numbers(billing().list_invoices(acme, 9)) == names{"A-2", "A-1", "A-3"});
  CHECK(numbers(billing().list_invoices(acme, 1)) == names{"A-2"});
  CHECK(numbers(billing().list_unpaid(acme, 9)) == names{"A-3", "A-1"});
  const auto paid = put(acme, "A-1", noon, noon + 2h);
  CHECK(paid.id == first.id);
  CHECK(paid.paid_at == noon + 2h);
  CHECK(numbers(billing().list_unpaid(acme, 9)) == names{"A-3"});
  CHECK(billing().list_unpaid(other, 9).size() == 1);
  CHECK(billing().put_invoice(nowhere, paid, person()).error().code == errc::not_found);
  const auto log = storage::audit_repository(on, soon()).find({.action = "billing.record_invoice"});
  REQUIRE(log.size() == 5);
  CHECK(log[0].target == "A-1");
  CHECK(log[0].detail ==
        nlohmann::json{{"amount_cents", 2500}, {"currency", "USD"}, {"paid", true}});
}

TEST_CASE_FIXTURE(with_billing, "billing: is deleted with its organization") {
  (void)put(acme, "A-1", noon);
  need(billing().put_customer(acme, {}, person()));
  need(storage::organization_repository(on, soon()).remove(acme, person()));
  CHECK(billing().list_invoices(acme, 9).empty());
}
