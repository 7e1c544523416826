#include "api/schemas/profile.hpp"

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
                 {"is_operator", flag("May call what is for operators of the installation")}},
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
          {"PasswordStrength", password_strength()}};
}

}  // namespace signalbox::api::schemas
