#pragma once

#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/billing/billing.hpp"
#include "domain/billing/branch_hours.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, branch_running_time& x) {
  return f(x.ref, x.name, x.is_removed, x.ran);
}

template <class Inspector>
auto inspect(Inspector& f, branch_usage& x) {
  return f(x.branches, x.price_per_hour, x.is_charged);
}

}  // namespace signalbox::domain

/// Billing requests to an organization's actor.
namespace signalbox::actors {

struct describe_customer {
  using reply = domain::billing_customer;
};

template <class Inspector>
auto inspect(Inspector& f, describe_customer&) {
  return f();
}

/// Replaces the billing details.
struct set_customer {
  using reply = domain::billing_customer;
  domain::billing_customer to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, set_customer& x) {
  return f(x.to, x.by);
}

/// Replaces the invoice with the same number or adds it, for operators.
struct record_invoice {
  using reply = domain::invoice;
  domain::invoice what;  ///< without id
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, record_invoice& x) {
  return f(x.what, x.by);
}

/// Lists the newest invoices, paid or not.
struct list_invoices {
  using reply = std::vector<domain::invoice>;
};

template <class Inspector>
auto inspect(Inspector& f, list_invoices&) {
  return f();
}

/// Returns how long the branches of the organization ran in `domain::branch_hours_period`, and
/// their price. Errors: storage's.
struct list_branch_hours {
  using reply = domain::branch_usage;
};

template <class Inspector>
auto inspect(Inspector& f, list_branch_hours&) {
  return f();
}

/// Lists the overdue invoices by due date, earliest first.
struct list_overdue_invoices {
  using reply = std::vector<domain::invoice>;
};

template <class Inspector>
auto inspect(Inspector& f, list_overdue_invoices&) {
  return f();
}

}  // namespace signalbox::actors
