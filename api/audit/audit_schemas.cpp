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
                 {"token_name", or_null(text("The access token, for a script"))},
                 {"action", text("The action, such as project.pause")},
                 {"target", text("The target of the action")},
                 {"outcome", one_of({"done", "refused"})},
                 {"organization_slug", or_null(ref())},
                 {"project_ref", or_null(ref())},
                 {"remote_address", or_null(text())},
                 {"request_id", or_null(text())},
                 {"detail", anything("More details; depends on the action")}},
                "An action, completed or refused");
}

schema page() {
  return object(
      {{"entries", list(named("AuditEntry"), "Newest first")},
       {"next", or_null(whole("Pass as `before` to get the next page; null on the last page"))}});
}

}  // namespace

std::vector<component> audit_schemas() {
  return {{"AuditEntry", entry()}, {"AuditPage", page()}};
}

}  // namespace signalbox::api::schemas
