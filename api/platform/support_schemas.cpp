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
  const auto mark = object({{"at", moment()}, {"from_operator", flag()}});
  const auto ticket = object({{"id", whole()},
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
                              {"closed_at", or_null(moment())},
                              {"replies_count", whole()},
                              {"last_reply", or_null(mark)}},
                             "A support ticket");
  const auto reply = object({{"id", whole()},
                             {"author", text("A name")},
                             {"from_operator", flag("Otherwise from the ticket's author")},
                             {"closes", flag("The ticket was closed with it")},
                             {"message", text()},
                             {"created_at", moment()}});
  return {{"SupportTicket", ticket},
          {"TicketConversation", more(ticket, {{"replies", list(reply, "Oldest first")}},
                                      "A support ticket with its replies")}};
}

}  // namespace signalbox::api::schemas
