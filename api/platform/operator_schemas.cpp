#include "api/schemas.hpp"

#include <utility>

#include "domain/access/operator_role.hpp"
#include "domain/platform/installation_settings.hpp"
#include "domain/platform/notice.hpp"

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

schema notice_schema() {
  return object({{"id", uuid("A new id for each published notice; edits keep it")},
                 {"message", text()},
                 {"link", text("Empty: no link")},
                 {"severity", one_of(domain::notice_severity_names.names())},
                 {"state", one_of(domain::notice_state_names.names(), "Users see `active` only")},
                 {"starts_at", moment()},
                 {"ends_at", or_null(moment("Null: until it is removed"))}},
                "The notice to all users");
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
          {"Notice", notice_schema()},
          {"LatestNotice", or_null(notice_schema())}};
}

}  // namespace signalbox::api::schemas
