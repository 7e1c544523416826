#include "api/query/copy_audit.hpp"

#include <utility>

#include "domain/audit_actions.hpp"
#include "domain/query/audited_text.hpp"

namespace signalbox::api {

void audit_copy(const call& c, tenant_sql::text_request& of,
                std::shared_ptr<const tenant_sql::copy_state> state, core::json detail) {
  storage::audit_entry entry{.by = c.requester(), .action = domain::audit::query_run};
  entry.by.at = c.in.clock();
  entry.organization = c.membership().in.slug;
  entry.project = of.ref;
  entry.target = of.ref.value;
  detail["kind"] = "copy";
  detail["role"] = of.as.role.empty() ? core::json() : core::json(of.as.role);
  detail["read_only"] = of.role == tenant_sql::session_role::reader;
  if (auto text = domain::audited_text(c.in.limits.audited_texts, of.original))
    detail["text"] = std::move(*text);
  entry.detail = std::move(detail);
  of.ended = [&in = c.in, entry = std::move(entry),
              state = std::move(state)](const tenant_sql::text_outcome& became) {
    auto written = entry;
    written.detail["duration_ms"] = became.duration.count() / 1'000;
    written.detail["rows"] = state->rows;
    written.detail["bytes"] = state->bytes.load();
    written.detail["complete"] = state->is_complete && became.error.empty();
    written.detail["sqlstate"] =
        became.sqlstate.empty() ? core::json() : core::json(became.sqlstate);
    in.note_audit(std::move(written));
  };
}

}  // namespace signalbox::api
