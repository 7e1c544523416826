#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/billing/billing.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Billing details and invoices of organizations. Functions that change something return
/// `not_found` for an unknown organization.
class billing_repository {
 public:
  billing_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns the billing details; empty ones if there are none.
  [[nodiscard]] domain::billing_customer find_customer(const domain::organization_slug& slug);

  [[nodiscard]] core::result<void> put_customer(const domain::organization_slug& slug,
                                                const domain::billing_customer& requested,
                                                const domain::requester& by);

  /// Ordered by due date, latest first; at most `count`.
  [[nodiscard]] std::vector<domain::invoice> list_invoices(const domain::organization_slug& slug,
                                                           std::size_t count);

  /// Unpaid invoices by due date, earliest first; at most `count`.
  [[nodiscard]] std::vector<domain::invoice> list_unpaid(const domain::organization_slug& slug,
                                                         std::size_t count);

  /// Replaces the invoice with the same number or adds it; `id` is assigned.
  [[nodiscard]] core::result<domain::invoice> put_invoice(const domain::organization_slug& slug,
                                                          const domain::invoice& requested,
                                                          const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
