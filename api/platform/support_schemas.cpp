#include "api/schemas.hpp"

#include "domain/platform/support_ticket.hpp"

namespace signalbox::api::schemas {

std::vector<component> support_schemas() {
  using domain::support_categories;
  using domain::support_services;
  using domain::support_severities;
  const auto names = [](const auto& all) {
    return one_of(std::vector<std::string_view>{all.begin(), all.end()});
  };
  return {{"SupportTicket", object({{"id", whole()},
                                    {"username", text("The sender's name")},
                                    {"email", text("The reply address")},
                                    {"organization_slug", or_null(text())},
                                    {"project_ref", or_null(text())},
                                    {"category", names(support_categories)},
                                    {"severity", names(support_severities)},
                                    {"affected_services", list(names(support_services))},
                                    {"subject", text()},
                                    {"message", text()},
                                    {"sid", or_null(text("The id of an error report"))},
                                    {"created_at", moment()},
                                    {"closed_at", or_null(moment())}},
                                   "A support ticket")}};
}

}  // namespace signalbox::api::schemas
