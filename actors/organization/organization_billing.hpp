#pragma once

#include <vector>

#include "actors/messages/billing.hpp"
#include "actors/organization/organization_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The billing of an organization: commits each change, and notifies the sessions of its members of
/// warnings, including those for invoices that become overdue. Belongs to the organization's actor.
class organization_billing {
 public:
  explicit organization_billing(const organization_context& context) : context_(context) {}

  /// Errors: as the messages say.
  /// @{
  [[nodiscard]] const domain::billing_customer& customer() const {
    return context_.contents.customer;
  }
  task<domain::billing_customer> set_customer(actors::set_customer request);
  task<domain::invoice> record_invoice(actors::record_invoice request);
  task<std::vector<domain::invoice>> list();
  task<domain::branch_usage> branch_hours();
  [[nodiscard]] std::vector<domain::invoice> overdue() const;
  /// @}

  /// Recomputes the warnings without notifying sessions, and sets the timer for the next due
  /// invoice. Returns true when they changed.
  bool refresh();

 private:
  void refresh_and_notify();

  organization_context context_;
  due_timer timer_{context_.actor, [this] { refresh_and_notify(); }};
};

}  // namespace signalbox::actors
