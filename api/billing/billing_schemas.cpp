#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema billing_address() {
  return object({{"line1", text()},
                 {"line2", or_null(text())},
                 {"city", or_null(text())},
                 {"postal_code", or_null(text())},
                 {"state", or_null(text())},
                 {"country", or_null(text())}});
}

schema invoice() {
  return object({{"id", whole()},
                 {"number", text()},
                 {"amount_cents", whole("In hundredths of the currency")},
                 {"currency", text("Currency code in ISO 4217")},
                 {"due_at", moment()},
                 {"paid_at", or_null(moment())}},
                "An invoice of an organization, as recorded by operators");
}

schema addon_variant() {
  return object({{"identifier", text("For example `pitr_14`")},
                 {"name", text("A display text")},
                 {"days", whole("For so long backups are kept")},
                 {"price_monthly", or_null(number("US dollars; null: by agreement"))}});
}

schema project_addons() {
  const auto type = one_of({"pitr"});
  return object(
      {{"ref", text()},
       {"selected_addons",
        list(object({{"type", type}, {"variant", named("AddonVariant")}}), "Of the project")},
       {"available_addons", list(object({{"type", type},
                                         {"name", text("A display text")},
                                         {"variants", list(named("AddonVariant"))}}),
                                 "On the organization's plan")}},
      "Add-ons of a project: `pitr` keeps its backups longer than the plan");
}

schema branch_hours() {
  return object(
      {{"days", whole()},
       {"hours", number("Of all branches")},
       {"is_charged", flag("False: the plan has no price for branches")},
       {"price_per_hour", or_null(number("US dollars; null: none, or by agreement"))},
       {"cost", or_null(number("US dollars"))},
       {"branches",
        list(
            object({{"ref", ref()}, {"name", text()}, {"is_removed", flag()}, {"hours", number()}}),
            "The longest first")}},
      "How long the databases of branches ran");
}

}  // namespace

std::vector<component> billing_schemas() {
  return {{"BillingAddress", billing_address()},
          {"BillingCustomer", object({{"address", or_null(named("BillingAddress"))},
                                      {"tax_id", or_null(text())},
                                      {"billing_name", or_null(text())}},
                                     "Billing details of an organization")},
          {"AddonVariant", addon_variant()},
          {"ProjectAddons", project_addons()},
          {"BranchHours", branch_hours()},
          {"Invoice", invoice()},
          {"OverdueInvoice", more(invoice(), {{"organization_id", whole("The organization")}})}};
}

}  // namespace signalbox::api::schemas
