#include "api/schemas.hpp"

#include <utility>

#include "domain/access/operator_role.hpp"
#include "domain/platform/installation_settings.hpp"

namespace signalbox::api::schemas {

namespace {

/// A setting with its source.
schema sourced(schema value) {
  return object({{"value", std::move(value)},
                 {"source", one_of(domain::setting_source_names.names(),
                                   "configuration: cannot be changed here")},
                 {"setting", text("The name in the configuration")}});
}

component installation_schema() {
  const auto mail = object({{"url", text()},
                            {"from", text("The sender's address")},
                            {"user", text("Empty: no authentication")},
                            {"has_password", flag("The password itself is never sent")}});
  return {"Installation",
          object({{"name", sourced(text())},
                  {"sign_up", sourced(one_of(domain::sign_up_policy_names.names()))},
                  {"public_url", sourced(text("Used in links"))},
                  {"mail", sourced(or_null(mail))}},
                 "The settings of the installation in effect")};
}

}  // namespace

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
          installation_schema(),
          {"TestMessage", object({{"sent_to", email()}})},
          {"Notice", object({{"id", uuid("A new id for each text")},
                             {"message", text()},
                             {"link", text("Empty: no link")}},
                            "The notice shown to all users")}};
}

}  // namespace signalbox::api::schemas
