#include <caf/message_handler.hpp>

#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

domain::invoice an_invoice() {
  return {.id = 5,
          .number = "A-1",
          .amount_cents = 2500,
          .currency = "USD",
          .due_at = long_ago,
          .paid_at = std::nullopt};
}

}  // namespace

caf::message_handler billing_script(fake_state& state) {
  return {
      [&state](const actors::describe_customer&) {
        return scripted(state, "describe_customer", [&] { return state.customer; });
      },
      [&state](const actors::set_customer& m) {
        return scripted(state, "set_customer", [&] {
          state.by = m.by;
          state.customer = m.to;
          return m.to;
        });
      },
      [&state](const actors::record_invoice& m) {
        return scripted(state, "record_invoice", [&] {
          state.by = m.by;
          auto recorded = m.what;
          recorded.id = 6;
          return recorded;
        });
      },
      [&state](const actors::list_invoices&) {
        return scripted(state, "list_invoices", [&] { return std::vector{an_invoice()}; });
      },
      [&state](const actors::list_overdue_invoices&) {
        return scripted(state, "list_overdue_invoices", [&] { return std::vector{an_invoice()}; });
      },
  };
}

}  // namespace signalbox::api::testing
