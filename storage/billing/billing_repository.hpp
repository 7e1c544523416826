#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/billing/billing.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Who pays for organizations and what they owe. Functions that change something return `not_found`
/// where there is no such organization.
class billing_repository {
 public:
  billing_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Of whom nothing is known: an empty one.
  [[nodiscard]] core::result<domain::billing_customer> find_customer(
      const domain::organization_slug& slug);

  [[nodiscard]] core::result<void> put_customer(const domain::organization_slug& slug,
                                                const domain::billing_customer& wanted,
                                                const domain::requester& by);

  /// What was due last comes first; at most `count`.
  [[nodiscard]] core::result<std::vector<domain::invoice>> list_invoices(
      const domain::organization_slug& slug, std::size_t count);

  /// Those that are not paid: what was or is due first comes first; at most `count`.
  [[nodiscard]] core::result<std::vector<domain::invoice>> list_unpaid(
      const domain::organization_slug& slug, std::size_t count);

  /// Puts an invoice in place of the one with its number, or adds it; `id` is given.
  [[nodiscard]] core::result<domain::invoice> put_invoice(const domain::organization_slug& slug,
                                                          const domain::invoice& wanted,
                                                          const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
