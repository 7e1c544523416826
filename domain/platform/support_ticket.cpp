#include "domain/platform/support_ticket.hpp"

#include "core/json/json_time.hpp"

namespace signalbox::domain {

namespace {

core::json mark_json(const std::optional<ticket_reply_mark>& what) {
  if (!what) return {};
  return {{"at", core::to_iso8601(what->at)}, {"from_operator", what->from_operator}};
}

}  // namespace

core::json support_ticket_json(const support_ticket& what) {
  return {{"id", what.id},
          {"username", what.username},
          {"email", what.email},
          {"organization_slug",
           what.organization ? core::json(what.organization->value) : core::json()},
          {"project_ref", what.project ? core::json(what.project->value) : core::json()},
          {"category", what.category},
          {"severity", what.severity},
          {"affected_services", what.services},
          {"subject", what.subject},
          {"message", what.message},
          {"sid", what.error_report_id.empty() ? core::json() : core::json(what.error_report_id)},
          {"created_at", core::to_iso8601(what.created_at)},
          {"closed_at", core::time_or_null(what.closed_at)},
          {"replies_count", what.replies},
          {"last_reply", mark_json(what.last_reply)}};
}

}  // namespace signalbox::domain
