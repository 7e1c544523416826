#pragma once

#include <vector>

#include "actors/messages/basic.hpp"
#include "domain/billing/billing.hpp"

/// What an organization's actor is asked about who pays for it and what it owes.
namespace signalbox::actors {

struct describe_customer {
  using reply = domain::billing_customer;
};

template <class Inspector>
auto inspect(Inspector& f, describe_customer&) {
  return f();
}

/// Puts this in place of what was known.
struct set_customer {
  using reply = domain::billing_customer;
  domain::billing_customer to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, set_customer& x) {
  return f(x.to, x.by);
}

/// An operator puts an invoice in place of the one with its number, or adds it.
struct record_invoice {
  using reply = domain::invoice;
  domain::invoice what;  ///< without id
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, record_invoice& x) {
  return f(x.what, x.by);
}

/// The newest come first, paid or not, as many as one looks through.
struct list_invoices {
  using reply = std::vector<domain::invoice>;
};

template <class Inspector>
auto inspect(Inspector& f, list_invoices&) {
  return f();
}

/// Those that are overdue now; what was due first comes first.
struct list_overdue_invoices {
  using reply = std::vector<domain::invoice>;
};

template <class Inspector>
auto inspect(Inspector& f, list_overdue_invoices&) {
  return f();
}

}  // namespace signalbox::actors
