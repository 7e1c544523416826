#include "api/schemas.hpp"

#include "domain/access/operator_role.hpp"

namespace signalbox::api::schemas {

std::vector<component> operator_schemas() {
  return {{"ProvidedAccount",
           object({{"id", uuid()},
                   {"email", email()},
                   maybe("password", text("Only when generated, and only in this response"))})},
          {"Operator", object({{"gotrue_id", uuid("The account")},
                               {"email", email()},
                               {"username", text()},
                               {"role", one_of(domain::operator_role_names.names())}},
                              "A user with a role in the installation")},
          {"EmailLink", object({{"email", email()},
                                {"new_email", email()},
                                {"link", text("Pass it only to its user")}})},
          {"TelemetrySummary",
           object({{"days", whole("Number of days covered: at most the retention period")},
                   {"enabled", flag("Telemetry is stored")},
                   {"actions", list(object({{"action", text()},
                                            {"count", whole()},
                                            {"people", whole("Number of users")},
                                            {"last_at", moment()}}),
                                    "Most frequent first, at most 200")}})},
          {"Notice", object({{"id", uuid("A new id for each text")},
                             {"message", text()},
                             {"link", text("Empty: no link")}},
                            "The notice shown to all users")}};
}

}  // namespace signalbox::api::schemas
