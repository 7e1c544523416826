#include "api/schemas.hpp"

#include "domain/access/token_scopes.hpp"

namespace signalbox::api::schemas {

namespace {

schema profile() {
  return object(
      {{"id", whole()},
       {"gotrue_id", uuid("The account")},
       {"username", text()},
       {"primary_email", email()},
       {"first_name", or_null(text())},
       {"last_name", or_null(text())},
       {"auth0_id", or_null(text("The user's id at the identity provider"))},
       {"avatar_url", or_null(text("Avatar, 96 pixels"))},
       {"disabled_features", list(text())},
       {"is_operator", flag("May make calls for operators of the installation")},
       {"operator_role",
        or_null(one_of(
            {"operator", "on_call"},
            "The `on_call` role can view operations, run incidents and publish the notice"))}},
      "A user");
}

schema permission_entry() {
  return object(
      {{"organization_slug", text()},
       {"actions", list(text(), "Patterns; % matches any text")},
       {"resources", list(text(), "Patterns; % matches any text")},
       {"condition", anything("JSON Logic condition, or null")},
       {"restrictive", flag("Denies instead of allowing")},
       {"project_refs", list(text(), "Limits the entry to these projects; empty: all projects")}},
      "A permission entry");
}

schema pending_email() {
  return object({{"new_email", email()},
                 {"sent", flag("The link was sent by mail")},
                 maybe("email_change_sent_at", moment()),
                 maybe("link", text("Only when no mail can be sent"))},
                "An e-mail address that takes effect when its link is used");
}

schema access_token() {
  std::vector<std::string_view> scopes;
  for (const auto one : domain::all_token_scopes())
    scopes.push_back(domain::to_string(one));
  return object({{"id", uuid()},
                 {"name", text()},
                 {"ending", text("The last characters of the token, for identification")},
                 {"scopes", list(one_of(scopes), "Scopes of the token")},
                 {"created_at", moment()},
                 {"expires_at", or_null(moment("null: never"))},
                 {"last_used_at", or_null(moment("To the minute; null: not used yet"))}},
                "An access token that acts for a user");
}

schema created_access_token() {
  return more(access_token(), {{"token", text("sbx_…; shown only once")}},
              "A new token for a script");
}

schema password_strength() {
  const auto feedback = object({{"suggestions", list(text())}, {"warning", text("May be empty")}});
  const auto result =
      object({{"score", between(0, 4, "4 is the strongest")}, {"feedback", feedback}});
  return object({{"result", result}}, "The strength of a password");
}

}  // namespace

std::vector<component> profile_schemas() {
  return {{"Profile", profile()},
          {"PermissionEntry", permission_entry()},
          {"PendingEmail", pending_email()},
          {"RemainingRecoveryCodes", object({{"remaining", whole()}})},
          {"RecoveryCodes", object({{"codes", list(text("xxxxx-xxxxx, can be used once"))}})},
          {"AccessToken", access_token()},
          {"CreatedAccessToken", created_access_token()},
          {"PasswordStrength", password_strength()}};
}

}  // namespace signalbox::api::schemas
