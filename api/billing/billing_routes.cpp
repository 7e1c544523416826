#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/billing.hpp"
#include "actors/messages/directory.hpp"
#include "api/http/authorize.hpp"
#include "api/http/call.hpp"
#include "domain/audit_actions.hpp"
#include "domain/billing/billing.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view customer_pattern = "/platform/organizations/{slug}/customer";
constexpr permission reading_bills{"billing:Read", "stripe.customer"};
constexpr permission writing_bills{"billing:Write", "stripe.customer"};

success customer_shown(const domain::billing_customer& caller) {
  return ok(domain::billing_customer_json(caller));
}

awaitable<outcome> show_customer(call& c) {
  auto found = co_await ask<actors::describe_customer>(c, c.organization);
  co_return shown(std::move(found), customer_shown);
}

awaitable<outcome> set_customer(call& c) {
  actors::set_customer request{.to = {}, .by = c.requester()};
  if (c.input.has("address")) {
    auto address = domain::billing_address_from(c.input.object("address"));
    if (!address) co_return std::unexpected(std::move(address.error()));
    request.to.address = std::move(*address);
  }
  request.to.tax_id = c.input.maybe_text("tax_id").value_or("");
  request.to.billing_name = c.input.maybe_text("billing_name").value_or("");
  auto changed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(changed), customer_shown);
}

awaitable<outcome> list_invoices(call& c) {
  auto all = co_await ask<actors::list_invoices>(c, c.organization);
  co_return shown(std::move(all), [](const std::vector<domain::invoice>& some) {
    json list = json::array();
    for (const auto& one : some)
      list.push_back(domain::invoice_json(one));
    return ok(std::move(list));
  });
}

awaitable<outcome> show_branch_hours(call& c) {
  auto found = co_await ask<actors::list_branch_hours>(c, c.organization);
  co_return shown(std::move(found), [](const domain::branch_usage& what) {
    return ok(domain::branch_usage_json(what));
  });
}

awaitable<result<std::vector<domain::invoice>>> overdue_in(const call& c,
                                                           domain::organization_slug slug) {
  actors::find_organization request{.slug = std::move(slug)};
  auto owner = co_await ask(c, c.in.directory, std::move(request));
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  co_return co_await ask<actors::list_overdue_invoices>(c, *owner);
}

awaitable<outcome> list_overdue_invoices(call& c) {
  json list = json::array();
  const auto open = open_memberships(c);
  for (const auto& membership : open) {
    if (!may(c, membership, reading_bills)) continue;
    const auto overdue = co_await overdue_in(c, membership.in.slug);
    // An organization deleted in the meantime has no invoices.
    if (!overdue && overdue.error().code == core::errc::not_found) continue;
    if (!overdue) co_return std::unexpected(overdue.error());
    for (const auto& one : *overdue) {
      auto entry = domain::invoice_json(one);
      entry["organization_id"] = membership.in.id;
      list.push_back(std::move(entry));
    }
  }
  co_return ok(std::move(list));
}

awaitable<outcome> record_invoice(call& c) {
  const auto& number = c.parameter("number");
  if (!domain::is_invoice_number(number)) {
    co_return core::fail(core::errc::bad_request,
                         "An invoice number has 1 to 64 letters, digits, '-', '_' or '.'.");
  }
  const auto amount = c.input.integer("amount_cents");
  if (amount < 0) co_return domain::fail_field("amount_cents", "must not be negative");
  actors::record_invoice request{.what = {.id = 0,
                                          .number = number,
                                          .amount_cents = amount,
                                          .currency = c.input.text("currency"),
                                          .due_at = c.input.maybe_moment("due_at").value(),
                                          .paid_at = c.input.maybe_moment("paid_at")},
                                 .by = c.requester()};
  auto recorded = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(recorded),
                  [](const domain::invoice& what) { return ok(domain::invoice_json(what)); });
}

std::vector<body_field> customer_fields() {
  return {{.name = "address",
           .summary = "`line1` and optionally `line2`, `city`, `postal_code`, `state` and "
                      "`country`; null or absent: no address",
           .kind = value_kind::object,
           .required = false},
          {.name = "tax_id",
           .summary = "For registered businesses",
           .required = false,
           .characters_max = domain::billing_text_characters_max},
          {.name = "billing_name",
           .summary = "The recipient of invoices",
           .required = false,
           .characters_max = domain::billing_text_characters_max}};
}

std::vector<body_field> invoice_fields() {
  return {{.name = "amount_cents",
           .summary = "In hundredths of the currency",
           .kind = value_kind::integer},
          {.name = "currency",
           .summary = "Currency code in ISO 4217, such as USD",
           .rule = domain::check_currency},
          {.name = "due_at", .summary = "Due date", .kind = value_kind::moment},
          {.name = "paid_at",
           .summary = "Date of payment; null or absent: not paid yet",
           .kind = value_kind::moment,
           .required = false}};
}

}  // namespace

std::vector<route> billing_routes() {
  return {{.name = "show_customer",
           .summary = "View this organization's billing details",
           .verb = method::get,
           .pattern = customer_pattern,
           .within = scope::organization,
           .asks = reading_bills,
           .answers = body_of("BillingCustomer"),
           .run = show_customer},
          {.name = "set_customer",
           .summary = "Change this organization's billing details",
           .verb = method::put,
           .pattern = customer_pattern,
           .within = scope::organization,
           .asks = writing_bills,
           .audited_as = domain::audit::billing_set_customer,
           .body = customer_fields(),
           .answers = body_of("BillingCustomer"),
           .run = set_customer},
          {.name = "list_invoices",
           .summary = "List this organization's newest invoices, paid or unpaid",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/invoices",
           .within = scope::organization,
           .asks = reading_bills,
           .answers = list_of("Invoice"),
           .run = list_invoices},
          {.name = "show_branch_hours",
           .summary = "View how long the branches of this organization ran in the last 30 days",
           .pattern = "/platform/organizations/{slug}/branch-hours",
           .platform_only = true,
           .within = scope::organization,
           .asks = reading_bills,
           .answers = body_of("BranchHours"),
           .run = show_branch_hours},
          {.name = "list_overdue_invoices",
           .summary = "List overdue invoices of your organizations",
           .verb = method::get,
           .pattern = "/platform/stripe/invoices/overdue",
           .answers = list_of("OverdueInvoice"),
           .run = list_overdue_invoices},
          {.name = "record_invoice",
           .summary = "Record an invoice of an organization or its payment",
           .verb = method::put,
           .pattern = "/platform/operator/organizations/{slug}/invoices/{number}",
           .lets_in = entry::operators,
           .within = scope::organization,
           .body = invoice_fields(),
           .answers = body_of("Invoice"),
           .run = record_invoice}};
}

}  // namespace signalbox::api
