#include "storage/billing/billing_repository.hpp"

#include <optional>
#include <string>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/organization/organization_rows.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::billing_customer;
using domain::invoice;
using domain::organization_slug;
using postgres::statement;

constexpr statement select_customer{"billing.find_customer", R"(
  SELECT b.* FROM billing_customers b JOIN organizations o ON o.id = b.organization_id
  WHERE o.slug = $1)"};
constexpr statement upsert_customer{"billing.put_customer", R"(
  INSERT INTO billing_customers (organization_id, line1, line2, city, postal_code, state, country,
                                 tax_id, billing_name)
  VALUES ($1, nullif($2, ''), $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (organization_id) DO UPDATE
  SET line1 = excluded.line1, line2 = excluded.line2, city = excluded.city,
      postal_code = excluded.postal_code, state = excluded.state, country = excluded.country,
      tax_id = excluded.tax_id, billing_name = excluded.billing_name)"};
constexpr statement select_invoices{"billing.list_invoices", R"(
  SELECT i.* FROM invoices i JOIN organizations o ON o.id = i.organization_id
  WHERE o.slug = $1 ORDER BY i.due_at DESC, i.id DESC LIMIT $2)"};
constexpr statement select_unpaid{"billing.list_unpaid", R"(
  SELECT i.* FROM invoices i JOIN organizations o ON o.id = i.organization_id
  WHERE o.slug = $1 AND i.paid_at IS NULL ORDER BY i.due_at, i.id LIMIT $2)"};
constexpr statement upsert_invoice{"billing.put_invoice", R"(
  INSERT INTO invoices (organization_id, number, amount_cents, currency, due_at, paid_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (organization_id, number) DO UPDATE
  SET amount_cents = excluded.amount_cents, currency = excluded.currency,
      due_at = excluded.due_at, paid_at = excluded.paid_at
  RETURNING *)"};

billing_customer customer_from(const postgres::row& row) {
  billing_customer subject;
  subject.tax_id = row.as<std::string>("tax_id");
  subject.billing_name = row.as<std::string>("billing_name");
  if (auto line1 = row.as<std::string>("line1"); !line1.empty()) {
    subject.address = domain::billing_address{.line1 = std::move(line1),
                                              .line2 = row.as<std::string>("line2"),
                                              .city = row.as<std::string>("city"),
                                              .postal_code = row.as<std::string>("postal_code"),
                                              .state = row.as<std::string>("state"),
                                              .country = row.as<std::string>("country")};
  }
  return subject;
}

invoice invoice_from(const postgres::row& row) {
  return {.id = row.as<std::int64_t>("id"),
          .number = row.as<std::string>("number"),
          .amount_cents = row.as<std::int64_t>("amount_cents"),
          .currency = row.as<std::string>("currency"),
          .due_at = row.as<core::time_point>("due_at"),
          .paid_at = row.as<std::optional<core::time_point>>("paid_at")};
}

std::vector<invoice> invoices_in(const postgres::rows& found) {
  std::vector<invoice> invoices;
  invoices.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    invoices.push_back(invoice_from(found[at]));
  return invoices;
}

}  // namespace

billing_customer billing_repository::find_customer(const organization_slug& slug) {
  const auto found = on_.run(select_customer, {slug});
  if (found.empty()) return billing_customer{};
  return customer_from(found[0]);
}

result<void> billing_repository::put_customer(const organization_slug& slug,
                                              const billing_customer& requested,
                                              const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, slug);
  if (!held) return std::unexpected(held.error());
  const auto address = requested.address.value_or(domain::billing_address{});
  on_.run(upsert_customer,
          {held->id, address.line1, address.line2, address.city, address.postal_code, address.state,
           address.country, requested.tax_id, requested.billing_name});
  // Addresses do not belong in the audit log.
  const audit_entry entry{.by = by,
                          .organization = slug,
                          .action = domain::audit::billing_set_customer,
                          .target = held->name};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

std::vector<invoice> billing_repository::list_invoices(const organization_slug& slug,
                                                       std::size_t count) {
  return invoices_in(on_.run(select_invoices, {slug, count}));
}

std::vector<invoice> billing_repository::list_unpaid(const organization_slug& slug,
                                                     std::size_t count) {
  return invoices_in(on_.run(select_unpaid, {slug, count}));
}

result<invoice> billing_repository::put_invoice(const organization_slug& slug,
                                                const invoice& requested,
                                                const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, slug);
  if (!held) return std::unexpected(held.error());
  const auto stored =
      on_.run(upsert_invoice, {held->id, requested.number, requested.amount_cents,
                               requested.currency, requested.due_at, requested.paid_at});
  const audit_entry entry{.by = by,
                          .organization = slug,
                          .action = domain::audit::billing_record_invoice,
                          .target = requested.number,
                          .detail = {{"amount_cents", requested.amount_cents},
                                     {"currency", requested.currency},
                                     {"paid", requested.paid_at.has_value()}}};
  audit_repository(on_).append(entry);
  work.commit();
  return invoice_from(stored[0]);
}

}  // namespace signalbox::storage
