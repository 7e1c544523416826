#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 6> invoice_columns = {"id",       "number", "amount_cents",
                                                             "currency", "due_at", "paid_at"};

void write_invoice(written_answer& answer, const invoice_row& one) {
  answer.add(one.id).add(one.number).add(one.amount_cents).add(one.currency);
  answer.add(one.due_at).add(one.paid_at).end_row();
}

const organization_row* payer_called(const tables& in, std::string_view slug) {
  const auto found = in.organizations.by().slug.find(slug);
  return found == in.organizations.by().slug.end() ? nullptr : found->second;
}

written_answer find_customer(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 8> columns = {
      "line1", "line2", "city", "postal_code", "state", "country", "tax_id", "billing_name"};
  written_answer answer(columns);
  const auto* const payer = payer_called(in, given.text(1));
  if (payer == nullptr || !payer->customer) return answer;
  const auto& user = *payer->customer;
  answer.add(user.line1).add(user.line2).add(user.city).add(user.postal_code).add(user.state);
  answer.add(user.country).add(user.tax_id).add(user.billing_name).end_row();
  return answer;
}

written_answer put_customer(tables& in, const arguments& given) {
  const auto text = [&](std::size_t number) { return std::string(given.text(number)); };
  customer_row made{.line1 = given.text_unless_empty(2),
                    .line2 = text(3),
                    .city = text(4),
                    .postal_code = text(5),
                    .state = text(6),
                    .country = text(7),
                    .tax_id = text(8),
                    .billing_name = text(9)};
  const auto* const payer = in.organizations.find(given.whole(1));
  if (payer == nullptr) throw foreign_key_violation;
  in.organizations.change(*payer, [&](organization_row& one) { one.customer = std::move(made); });
  return written_answer::of_change(1);
}

/// Returns the matching rows of an organization in an order, limited by a LIMIT.
template <class Fits, class Before>
written_answer invoices_of(const tables& in, const arguments& given, Fits fits, Before before) {
  std::vector<const invoice_row*> found;
  if (const auto* const payer = payer_called(in, given.text(1))) {
    for (const auto& [number, one] : payer->invoices)
      if (fits(one)) found.push_back(&one);
  }
  std::ranges::sort(found, [&](const auto* left, const auto* right) {
    return before(std::pair(left->due_at, left->id), std::pair(right->due_at, right->id));
  });
  found.resize(std::min(found.size(), given.limit(2)));
  written_answer answer(invoice_columns);
  for (const auto* one : found)
    write_invoice(answer, *one);
  return answer;
}

written_answer list_invoices(tables& in, const arguments& given) {
  return invoices_of(
      in, given, [](const invoice_row&) { return true; }, std::greater<>{});
}

written_answer list_unpaid(tables& in, const arguments& given) {
  return invoices_of(
      in, given, [](const invoice_row& one) { return !one.paid_at; }, std::less<>{});
}

written_answer put_invoice(tables& in, const arguments& given) {
  invoice_row made{.id = in.invoice_ids.next(),
                   .number = std::string(given.text(2)),
                   .amount_cents = given.whole(3),
                   .currency = std::string(given.text(4)),
                   .due_at = given.moment(5),
                   .paid_at = given.moment_if_any(6)};
  if (made.amount_cents < 0) throw check_violation;
  const auto* const payer = in.organizations.find(given.whole(1));
  if (payer == nullptr) throw foreign_key_violation;
  // An existing row keeps its number; the new number is lost, as with every sequence.
  if (const auto present = payer->invoices.find(made.number); present != payer->invoices.end())
    made.id = present->second.id;
  in.organizations.change(*payer, [&](organization_row& one) { one.invoices[made.number] = made; });
  written_answer answer(invoice_columns);
  write_invoice(answer, made);
  return answer;
}

constexpr std::array of_billing = {
    statement_handler{"billing.find_customer", effect::reads, find_customer},
    statement_handler{"billing.list_invoices", effect::reads, list_invoices},
    statement_handler{"billing.list_unpaid", effect::reads, list_unpaid},
    statement_handler{"billing.put_customer", effect::changes, put_customer},
    statement_handler{"billing.put_invoice", effect::changes, put_invoice},
};

}  // namespace

statement_handlers billing_handlers() {
  return of_billing;
}

}  // namespace signalbox::simulations
