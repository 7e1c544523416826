#include "api/query/text_history.hpp"

#include <cstdint>
#include <utility>

#include "actors/messages/query_history.hpp"

namespace signalbox::api {

namespace {

domain::history_entry history_entry_of(const tenant_sql::text_request& of, core::time_point at) {
  return {.id = 0,
          .project = of.ref,
          .account = of.person,
          .query = of.original,
          .started_at = at,
          .duration = {},
          .rows = std::nullopt,
          .error = {},
          .role = tenant_sql::role_name(of),
          .read_only = of.role == tenant_sql::session_role::reader};
}

}  // namespace

void record_text(const call& c, tenant_sql::text_request& of) {
  if (c.caller.by_script) return;
  of.ended = [&in = c.in, past = history_entry_of(of, c.in.clock()),
              ended = std::move(of.ended)](const tenant_sql::text_outcome& became) {
    if (ended) ended(became);
    actors::query_ended fact{past};
    fact.what.duration = became.duration;
    fact.what.error = became.error;
    if (became.error.empty()) fact.what.rows = static_cast<std::int64_t>(became.rows);
    in.snippets.post(std::move(fact));
  };
}

}  // namespace signalbox::api
