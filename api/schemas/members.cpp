#include "api/schemas/members.hpp"

namespace signalbox::api::schemas {

namespace {

schema role() {
  return object({{"id", whole()}, {"name", text()}, {"description", text()}});
}

schema roles() {
  return object({{"org_scoped_roles", list(named("Role"), "For the whole organization")},
                 {"project_scoped_roles", list(named("Role"), "For some of its projects")}},
                "The roles that an organization's plan offers");
}

schema a_member() {
  return object({{"gotrue_id", uuid("The account")},
                 {"username", text()},
                 {"primary_email", text()},
                 {"role_ids", list(whole())},
                 {"mfa_enabled", flag("Signs in with a second factor")}});
}

}  // namespace

std::vector<component> member_schemas() {
  return {{"Role", role()}, {"Roles", roles()}, {"Member", a_member()}};
}

}  // namespace signalbox::api::schemas
