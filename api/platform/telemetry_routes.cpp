#include "api/routes.hpp"

#include <string>
#include <utility>

#include "actors/messages/telemetry.hpp"
#include "api/http/call.hpp"
#include "domain/platform/telemetry_event.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

awaitable<outcome> note_event(call& c) {
  const auto properties = c.input.object("properties");
  if (auto fits = domain::check_telemetry_properties(properties); !fits)
    co_return std::unexpected(std::move(fits.error()));
  auto groups = domain::read_telemetry_groups(c.input.object("groups"));
  if (!groups) co_return std::unexpected(std::move(groups.error()));
  actors::note_event reply;
  reply.what.action = c.input.text("action");
  reply.what.page_path = c.input.maybe_text("page_path").value_or("");
  reply.what.properties = properties.dump();
  reply.what.project = std::move(groups->project);
  reply.what.organization = std::move(groups->organization);
  reply.account = c.caller.account.id;
  auto taken = co_await ask(c, c.in.platform, std::move(reply));
  co_return shown(std::move(taken), [](const actors::done&) { return nothing(); });
}

json summary_json(const actors::telemetry_summary& what) {
  json actions = json::array();
  for (const auto& one : what.actions) {
    actions.push_back({{"action", one.action},
                       {"count", one.count},
                       {"people", one.people},
                       {"last_at", core::to_iso8601(one.last_at)}});
  }
  return {{"days", what.days}, {"enabled", what.enabled}, {"actions", std::move(actions)}};
}

awaitable<outcome> summarize_events(call& c) {
  const auto days = query_integer(c, "days");
  if (!days) co_return std::unexpected(days.error());
  const actors::summarize_events request{.days = static_cast<std::uint64_t>(*days)};
  auto reply = co_await ask(c, c.in.platform, request);
  co_return shown(std::move(reply),
                  [](const actors::telemetry_summary& what) { return ok(summary_json(what)); });
}

std::vector<body_field> event_fields() {
  return {{.name = "action",
           .summary = "The event: 1 to 64 of a-z, 0-9 and '_'",
           .characters_max = domain::telemetry_action_characters_max,
           .rule = domain::check_telemetry_action},
          {.name = "page_path",
           .summary = "Path of the page; begins with '/'",
           .required = false,
           .characters_max = domain::telemetry_path_characters_max,
           .rule = domain::check_telemetry_path},
          {.name = "properties",
           .summary =
               "At most 20 properties: strings of at most 200 characters, numbers, true or false",
           .kind = value_kind::object,
           .required = false},
          {.name = "groups",
           .summary = "The `project` and `organization` of the event, both optional",
           .kind = value_kind::object,
           .required = false}};
}

constexpr std::int64_t summary_days_max = 3'650;  // the maximum retention of events

}  // namespace

std::vector<route> telemetry_routes() {
  return {{.name = "note_event",
           .summary = "Record a telemetry event; discarded when telemetry is disabled",
           .verb = method::post,
           .pattern = "/platform/telemetry/event",
           .body = event_fields(),
           .answers = no_body(),
           .run = note_event},
          {.name = "summarize_events",
           .summary = "View the most frequent telemetry events",
           .verb = method::get,
           .pattern = "/platform/operator/telemetry",
           .lets_in = entry::operators,
           .query = {{.name = "days",
                      .summary = "Number of days to include; at most the retention period",
                      .range = query_range{.low = 1, .high = summary_days_max, .fallback = 7}}},
           .answers = body_of("TelemetrySummary"),
           .run = summarize_events}};
}

}  // namespace signalbox::api
