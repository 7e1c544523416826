#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema actor() {
  return object(
      {{"id", or_null(uuid("The account; null for the command line"))}, {"name", text()}});
}

schema entry() {
  return object({{"id", whole()},
                 {"at", moment()},
                 {"actor", actor()},
                 {"token_name", or_null(text("The access token that a script used"))},
                 {"action", text("What was done, such as project.pause")},
                 {"target", text("What it was done to")},
                 {"outcome", one_of({"done", "refused"})},
                 {"organization_slug", or_null(ref())},
                 {"project_ref", or_null(ref())},
                 {"remote_address", or_null(text())},
                 {"request_id", or_null(text())},
                 {"detail", anything("What else there is to tell; depends on the action")}},
                "Something that a person did, or was refused");
}

schema page() {
  return object({{"entries", list(named("AuditEntry"), "Newest first")},
                 {"next", or_null(whole("For `before` of the next page; null on the last"))}});
}

}  // namespace

std::vector<component> audit_schemas() {
  return {{"AuditEntry", entry()}, {"AuditPage", page()}};
}

}  // namespace signalbox::api::schemas
