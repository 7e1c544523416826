#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema project_name() {
  return object({{"ref", ref()}, {"name", text()}});
}

schema role() {
  return object(
      {{"id", whole()}, {"name", text()}, {"description", text()}, {"base_role_id", nothing()}});
}

schema project_role() {
  return object({{"id", whole()},
                 {"name", text()},
                 {"description", text()},
                 {"base_role_id", whole("The organization role on which it is based")},
                 {"projects", list(project_name(), "Projects on which a member has the role")}});
}

schema roles() {
  return object({{"org_scoped_roles", list(named("Role"), "For the whole organization")},
                 {"project_scoped_roles", list(named("ProjectRole"), "For individual projects")}},
                "The roles available on an organization's plan");
}

schema held_role() {
  return object({{"id", whole()},
                 {"name", text()},
                 {"projects", or_null(list(ref(), "Null: the whole organization"))}});
}

std::vector<member> person() {
  return {{"gotrue_id", uuid("The account")}, {"username", text()}, {"primary_email", text()}};
}

schema a_member() {
  return more(object(person()), {{"role_ids", list(whole())},
                                 {"roles", list(named("HeldRole"))},
                                 {"mfa_enabled", flag("Has a second factor")}});
}

schema project_member() {
  return more(object(person()), {{"role_id", whole()},
                                 {"role", text("The role on this project")},
                                 {"mfa_enabled", flag("Has a second factor")}});
}

schema limited_member() {
  return more(object(person()),
              {{"free_project_limit", whole("Maximum number of active projects")}});
}

schema invitation() {
  return object({{"id", whole()},
                 {"email", email()},
                 {"role", or_null(text())},
                 {"role_id", or_null(whole())},
                 {"projects", or_null(list(ref(), "Null: the whole organization"))},
                 {"invited_by", or_null(text())},
                 {"invited_at", moment()},
                 {"expires_at", moment()}});
}

schema sent_invitation() {
  return more(invitation(),
              {{"sent", flag("Sent by mail")},
               maybe("link", text("Only when no mail could be sent, and only in this response"))});
}

schema found_invitation() {
  return object({{"organization_name", or_null(text())},
                 {"invited_by", or_null(text())},
                 {"role", or_null(text())},
                 {"project_count", whole("Number of projects; 0: the whole organization")},
                 {"email_match", flag("Addressed to the caller")},
                 {"expired", flag()},
                 {"accepted", flag()},
                 {"token_does_not_exist", flag()},
                 {"authorized_user", flag()}});
}

}  // namespace

std::vector<component> member_schemas() {
  return {{"Role", role()},
          {"ProjectRole", project_role()},
          {"Roles", roles()},
          {"HeldRole", held_role()},
          {"Member", a_member()},
          {"ProjectMember", project_member()},
          {"LimitedMember", limited_member()},
          {"Invitation", invitation()},
          {"SentInvitation", sent_invitation()},
          {"FoundInvitation", found_invitation()}};
}

}  // namespace signalbox::api::schemas
