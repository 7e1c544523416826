#include "api/schemas.hpp"
#include "domain/project/activity.hpp"

namespace signalbox::api::schemas {

namespace {

schema step() {
  return object({{"order", whole("From 1")},
                 {"label", text("A display text")},
                 {"state", one_of({"waiting", "running", "done", "failed"})},
                 maybe("started_at", moment()),
                 maybe("ended_at", moment())});
}

schema entry() {
  return object(
      {{"id", text()},
       {"at", moment("When it happened or began")},
       {"kind", one_of(domain::activity_kind_names.names())},
       {"group", one_of(domain::activity_group_names.names(), "For the filter `kind`")},
       {"outcome", one_of(domain::activity_outcome_names.names(), "Of an operation; else `done`")},
       {"text", text("A sentence for display")},
       maybe("by", text("The requester; absent for automatic changes")),
       maybe("reason", text("Of a problem")),
       maybe("ended_at", moment("Of an operation")),
       maybe("down_since", moment("The start of an outage or incident that ended with this entry")),
       maybe("names", list(text(), "Of settings or keys, or the title of an incident; no values")),
       maybe("steps", by_key(step(), "Of an operation that has ended")),
       maybe("incident", uuid())},
      "An entry of a project's timeline");
}

}  // namespace

std::vector<component> activity_schemas() {
  return {{"ActivityEntry", entry()},
          {"ProjectActivity",
           object({{"entries", list(named("ActivityEntry"), "Newest first")},
                   maybe("next", text("For `before`, when there are older entries"))})}};
}

}  // namespace signalbox::api::schemas
