#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::role;

namespace {

struct with_bills : with_acme {
  connection page = connect(ada);

  with_bills() { subscribe(page, "session"); }

  core::json warning(const connection& client) {
    const auto& entry = shown(client, "session").at("organizations").at(acme.value);
    return entry.value("billing", core::json());
  }
  core::json warning() { return warning(page); }
  std::uint64_t overdue() { return warning().at("overdue_invoices").get<std::uint64_t>(); }
  bool address_missing() { return warning().at("address_missing").get<bool>(); }

  core::result<domain::invoice> record(const std::string& number, core::time_point due_at,
                                       std::optional<core::time_point> paid_at = {}) {
    const domain::invoice what{.id = 0,
                               .number = number,
                               .amount_cents = 2500,
                               .currency = "USD",
                               .due_at = due_at,
                               .paid_at = paid_at};
    return ask(owner(acme_topic()), actors::record_invoice{what, by(ada)});
  }

  void change_plan(const std::string& plan, std::optional<std::string> partner = {}) {
    need(ask(owner(acme_topic()), actors::change_plan{plan, by(ada), std::move(partner)}));
  }

  void set_address(std::optional<domain::billing_address> address) {
    domain::billing_customer subject;
    subject.address = std::move(address);
    CHECK(need(ask(owner(acme_topic()), actors::set_customer{subject, by(ada)})) == subject);
  }
};

domain::billing_address somewhere() {
  domain::billing_address made;
  made.line1 = "1 Main St";
  return made;
}

}  // namespace

TEST_CASE_FIXTURE(with_bills,
                  "organization billing: an invoice is shown on every page once it is due") {
  CHECK(overdue() == 0);
  CHECK(need(record("A-1", now() + 90s)).number == "A-1");
  CHECK(need(record("A-2", now() + 300s)).id > 0);
  CHECK(overdue() == 0);
  pass(90s - 1ms);
  CHECK(overdue() == 0);
  pass(1ms);
  CHECK(overdue() == 1);
  const auto due = need(ask(owner(acme_topic()), actors::list_overdue_invoices{}));
  REQUIRE(due.size() == 1);
  CHECK(due[0].number == "A-1");
  pass(210s);
  CHECK(overdue() == 2);
  REQUIRE(record("A-1", now(), now()));
  CHECK(overdue() == 1);
  CHECK(need(ask(owner(acme_topic()), actors::list_invoices{})).size() == 2);
}

TEST_CASE_FIXTURE(with_bills, "organization billing: is restored from storage with its timers") {
  REQUIRE(record("A-1", now() - 1s));
  REQUIRE(record("A-2", now() + 2min));
  change_plan("pro");
  set_address(somewhere());
  kill(acme_topic());
  pass(2s);
  CHECK(overdue() == 1);
  CHECK_FALSE(address_missing());
  CHECK(need(ask(owner(acme_topic()), actors::describe_customer{})).address == somewhere());
  oversleep(2min);
  CHECK(overdue() == 2);
}

TEST_CASE_FIXTURE(
    with_bills,
    "organization billing: a missing address is reported for organizations billed directly") {
  CHECK_FALSE(address_missing());
  change_plan("team");
  CHECK(address_missing());
  set_address(somewhere());
  CHECK_FALSE(address_missing());
  set_address({});
  CHECK(address_missing());
  change_plan("team", "vercel_marketplace");
  CHECK_FALSE(address_missing());
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("billing_partner") ==
        "vercel_marketplace");
  change_plan("team", "");
  CHECK(address_missing());
  change_plan("free");
  CHECK_FALSE(address_missing());
}

TEST_CASE_FIXTURE(with_bills, "organization billing: is hidden from members of single projects") {
  const auto ref = create(acme);
  const auto bob = sign_up("bob@example.org");
  const domain::requester as_ada = by(ada, domain::everywhere(role::owner));
  const auto here = domain::on_projects(role::developer, std::vector{ref.value});
  change_plan("team");
  REQUIRE(ask(owner(acme_topic()), actors::add_member{"bob@example.org", here, as_ada}));
  auto theirs = connect(bob);
  subscribe(theirs, "session");
  CHECK(warning(theirs).is_null());
  REQUIRE(ask(
      owner(acme_topic()),
      actors::change_access{bob.account.id, here, domain::everywhere(role::read_only), as_ada}));
  CHECK(warning(theirs) == warning());
  CHECK(warning(theirs).at("address_missing") == true);
}

TEST_CASE_FIXTURE(with_bills, "organization billing: publishes nothing that storage rejected") {
  disable_storage();
  CHECK(record("A-1", now()).error().code == core::errc::unavailable);
  CHECK(overdue() == 0);
}
