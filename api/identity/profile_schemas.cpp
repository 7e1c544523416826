#include "api/schemas.hpp"

#include "domain/access/token_scopes.hpp"

namespace signalbox::api::schemas {

namespace {

schema profile() {
  return object({{"id", whole()},
                 {"gotrue_id", uuid("The account")},
                 {"username", text()},
                 {"primary_email", email()},
                 {"first_name", or_null(text())},
                 {"last_name", or_null(text())},
                 {"auth0_id", or_null(text("The identity at the code host"))},
                 {"avatar_url", or_null(text("A picture of 96 pixels"))},
                 {"disabled_features", list(text())},
                 {"is_operator", flag("May call what is for operators of the installation")},
                 {"operator_role",
                  or_null(one_of({"operator", "on_call"},
                                 "Who is on call sees operations, runs incidents and puts up the "
                                 "notice"))}},
                "A person");
}

schema permission_entry() {
  return object({{"organization_slug", text()},
                 {"actions", list(text(), "Patterns; % matches any text")},
                 {"resources", list(text(), "Patterns; % matches any text")},
                 {"condition", anything("JSON Logic that must hold, or null")},
                 {"restrictive", flag("Forbids instead of allowing")},
                 {"project_refs", list(text(), "Only on these projects; empty: on all")}},
                "Something that one may do, or may not");
}

schema pending_email() {
  return object({{"new_email", email()},
                 {"sent", flag("The link went out by mail")},
                 maybe("email_change_sent_at", moment()),
                 maybe("link", text("Only where no mail can be sent"))},
                "An address that counts once its link was used");
}

schema access_token() {
  std::vector<std::string_view> scopes;
  for (const auto one : domain::all_token_scopes())
    scopes.push_back(domain::to_string(one));
  return object({{"id", uuid()},
                 {"name", text()},
                 {"ending", text("The token's last characters, to tell one from another")},
                 {"scopes", list(one_of(scopes), "What it is for")},
                 {"created_at", moment()},
                 {"expires_at", or_null(moment("null: never"))},
                 {"last_used_at", or_null(moment("To the minute; null: not yet"))}},
                "A token with which a script calls in one's place");
}

schema created_access_token() {
  return more(access_token(), {{"token", text("sbx_…; told this once")}},
              "A new token for a script");
}

schema password_strength() {
  const auto feedback = object({{"suggestions", list(text())}, {"warning", text("May be empty")}});
  const auto result =
      object({{"score", between(0, 4, "4 is the strongest")}, {"feedback", feedback}});
  return object({{"result", result}}, "How hard a password is to guess");
}

}  // namespace

std::vector<component> profile_schemas() {
  return {{"Profile", profile()},
          {"PermissionEntry", permission_entry()},
          {"PendingEmail", pending_email()},
          {"RemainingRecoveryCodes", object({{"remaining", whole()}})},
          {"RecoveryCodes", object({{"codes", list(text("xxxxx-xxxxx, good once"))}})},
          {"AccessToken", access_token()},
          {"CreatedAccessToken", created_access_token()},
          {"PasswordStrength", password_strength()}};
}

}  // namespace signalbox::api::schemas
