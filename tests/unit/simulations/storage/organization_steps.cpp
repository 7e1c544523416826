#include "storage/billing/billing_repository.hpp"
#include "storage/organization/invitation_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/organization/organization_repository.hpp"
#include "tests/unit/simulations/storage/walk.hpp"

namespace signalbox::testing {
namespace {

using storage::billing_repository;
using storage::member_repository;
using storage::organization_repository;

void found_organization(walk& at) {
  const domain::organization_slug slug(std::string(19, 'o') +
                                       static_cast<char>('a' + at.below(12)));
  static const std::vector<std::string> names = {"Acme", "acme", "Zeta", "beta", "Beta works"};
  const auto made =
      organization_repository(at.on, soon())
          .create({.slug = slug, .name = at.any_of(names), .owner = at.known_account()},
                  at.requester());
  if (made) at.organizations.push_back(made->slug);
}

void update(walk& at) {
  storage::organization_change requested;
  if (at.one_in(2)) requested.name = at.text();
  if (at.one_in(2)) requested.opt_in_tags = {"AI_SQL_GENERATOR_OPT_IN"};
  (void)organization_repository(at.on, soon())
      .update(at.some_organization(), requested, at.requester());
}

void change_plan(walk& at) {
  static const std::vector<std::string> plans = {"free", "pro", "team"};
  static const std::vector<std::string> partners = {"", "aws_marketplace", "vercel_marketplace",
                                                    "nobody"};
  storage::plan_change requested{.plan = at.any_of(plans)};
  if (at.one_in(3)) requested.billing_partner = at.any_of(partners);
  (void)organization_repository(at.on, soon())
      .change_plan(at.some_organization(), requested, at.requester());
}

domain::restriction some_restriction(walk& at) {
  static const std::vector<domain::restriction_status> all = {
      domain::restriction_status::none, domain::restriction_status::grace_period,
      domain::restriction_status::grace_period_over, domain::restriction_status::restricted};
  domain::restriction made{.status = at.any_of(all),
                           .grace_period_end = std::nullopt,
                           .reason = {},
                           .since = std::nullopt};
  if (at.one_in(2)) made.grace_period_end = at.later();
  if (at.one_in(2)) made.reason = at.text();
  if (at.one_in(2)) made.since = at.now;
  return made;
}

void add_member(walk& at) {
  static const std::vector<std::string> addresses = {"ADA@example.org", "grace@example.org",
                                                     "lin@x.org", "alan@x.org", "nobody@x.org"};
  (void)member_repository(at.on, soon())
      .add(at.some_organization(), {.email = at.any_of(addresses), .access = at.some_access()},
           at.authorized_requester());
}

void change_access(walk& at) {
  member_repository members(at.on, soon());
  const auto where = at.some_organization();
  const auto listed = members.list(where);
  if (!listed || listed->empty()) return;
  const auto& user = at.any_of(*listed);
  (void)members.change_access(where,
                              {.account = user.account,
                               .from = at.one_in(6) ? at.some_access() : user.access,
                               .to = at.some_access()},
                              at.authorized_requester());
}

void remove_member(walk& at) {
  if (!at.one_in(3)) return;
  const auto where = at.some_organization();
  const auto listed = member_repository(at.on, soon()).list(where);
  storage::member_repository::removal requested{.account = at.known_account()};
  if (listed && !listed->empty()) requested.account = at.any_of(*listed).account;
  if (at.one_in(3)) requested.from = at.some_access();
  (void)member_repository(at.on, soon()).remove(where, requested, at.authorized_requester());
}

void put_customer(walk& at) {
  domain::billing_customer requested;
  requested.tax_id = at.text();
  if (at.one_in(2)) {
    requested.address = domain::billing_address{.line1 = at.text(),
                                                .line2 = "",
                                                .city = "Bern",
                                                .postal_code = "3000",
                                                .state = "",
                                                .country = "CH"};
  }
  (void)billing_repository(at.on, soon())
      .put_customer(at.some_organization(), requested, at.requester());
}

void put_invoice(walk& at) {
  domain::invoice requested;
  requested.number = "N-" + std::to_string(at.below(6));
  requested.amount_cents = at.one_in(12) ? -1 : static_cast<std::int64_t>(at.below(100'000));
  requested.currency = "USD";
  requested.due_at = noon + std::chrono::days(at.below(4));
  if (at.one_in(3)) requested.paid_at = at.later();
  (void)billing_repository(at.on, soon())
      .put_invoice(at.some_organization(), requested, at.requester());
}

}  // namespace

std::vector<walk::step> organization_steps() {
  return {
      {"organization.create", found_organization},
      {"organization.find",
       [](walk& at) { (void)organization_repository(at.on, soon()).find(at.some_organization()); }},
      {"organization.all_slugs",
       [](walk& at) {
         (void)organization_repository(at.on, soon()).all_slugs();
         (void)organization_repository(at.on, soon()).in_grace();
       }},
      {"organization.update", update},
      {"organization.require_mfa",
       [](walk& at) {
         (void)organization_repository(at.on, soon())
             .require_mfa(at.some_organization(), at.one_in(2), at.authorized_requester());
       }},
      {"organization.change_plan", change_plan},
      {"organization.restrict",
       [](walk& at) {
         (void)organization_repository(at.on, soon())
             .restrict(at.some_organization(), some_restriction(at), at.requester());
       }},
      {"organization.advance_restriction",
       [](walk& at) {
         (void)organization_repository(at.on, soon())
             .advance_restriction(at.some_organization(), some_restriction(at));
       }},
      {"organization.remove",
       [](walk& at) {
         if (!at.one_in(5)) return;
         (void)organization_repository(at.on, soon())
             .remove(at.some_organization(), at.requester());
       }},
      {"member.list",
       [](walk& at) {
         (void)member_repository(at.on, soon()).list(at.some_organization());
         (void)storage::invitation_repository(at.on, soon()).list_open(at.some_organization());
       }},
      {"member.find",
       [](walk& at) {
         (void)member_repository(at.on, soon()).find(at.some_organization(), at.known_account());
       }},
      {"member.add", add_member},
      {"member.add another", add_member},
      {"member.change_access", change_access},
      {"member.remove", remove_member},
      {"billing.put_customer", put_customer},
      {"billing.put_invoice", put_invoice},
      {"billing.read",
       [](walk& at) {
         billing_repository bills(at.on, soon());
         (void)bills.find_customer(at.some_organization());
         (void)bills.list_invoices(at.some_organization(), 1 + at.below(4));
         (void)bills.list_unpaid(at.some_organization(), 1 + at.below(4));
       }},
  };
}

}  // namespace signalbox::testing
