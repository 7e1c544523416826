#include "domain/support_ticket.hpp"

namespace signalbox::domain {

json support_ticket_json(const support_ticket& what) {
  return {{"id", what.id},
          {"username", what.username},
          {"email", what.email},
          {"organization_slug", what.organization ? json(what.organization->value) : json()},
          {"project_ref", what.project ? json(what.project->value) : json()},
          {"category", what.category},
          {"severity", what.severity},
          {"affected_services", what.services},
          {"subject", what.subject},
          {"message", what.message},
          {"sid", what.error_report_id.empty() ? json() : json(what.error_report_id)},
          {"created_at", to_iso8601(what.created_at)},
          {"closed_at", what.closed_at ? json(to_iso8601(*what.closed_at)) : json()}};
}

}  // namespace signalbox::domain
