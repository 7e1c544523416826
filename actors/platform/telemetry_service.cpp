#include "actors/platform/telemetry_service.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "actors/runtime/measurements.hpp"
#include "actors/runtime/retention_job.hpp"
#include "storage/platform/telemetry_repository.hpp"

namespace signalbox::actors {

namespace {

/// Rows deleted by one statement.
constexpr std::size_t deleted_rows_max = 5'000;
/// One run deletes at most a million events.
constexpr std::size_t portions_max = 200;

void store_events(postgres::connection& on, postgres::deadline until,
                  const std::vector<domain::telemetry_event>& events) {
  storage::telemetry_repository(on, until).append(events);
}

}  // namespace

telemetry_service::telemetry_service(actor_context& context)
    : context_(context),
      writes_(context,
              {.kind = telemetry_rows,
               .waiting_max = waiting_max,
               .batch_max = batch_max,
               .delay = batch_delay},
              store_events),
      quota_({.per_day_max = context.env.settings.telemetry.events_per_day_max}) {
  const retention_bounds within{.kind = telemetry_rows,
                                .interval = retention_interval,
                                .portion_rows = deleted_rows_max,
                                .portions_max = portions_max};
  context.start(delete_old_rows(context, within, [&env = context.env] {
    return [then = env.now() - env.settings.telemetry.retention](postgres::connection& on,
                                                                 postgres::deadline until) {
      return storage::telemetry_repository(on, until).forget_before(then, deleted_rows_max);
    };
  }));
}

done telemetry_service::record(const note_event& fact) {
  const auto& env = context_.env;
  if (!env.settings.telemetry.enabled) return {};
  auto event = fact.what;
  event.at = env.now();
  event.person = domain::telemetry_person(fact.account, env.sealing);
  if (quota_.take(event.person, event.at)) {
    writes_.add(std::move(event));
  } else if (env.metrics != nullptr) {
    env.metrics->observe_dropped(telemetry_rows, 1);
  }
  return {};
}

task<telemetry_summary> telemetry_service::summarize(summarize_events request) {
  const auto& settings = context_.env.settings.telemetry;
  const auto span = std::min(std::chrono::days(request.days), settings.retention);
  const auto read = [since = context_.env.now() - span](postgres::connection& on,
                                                        postgres::deadline until) {
    return storage::telemetry_repository(on, until).count_actions(since, actions_max);
  };
  telemetry_summary summary{
      .days = static_cast<std::uint64_t>(span.count()), .enabled = settings.enabled, .actions = {}};
  summary.actions = co_await context_.store(read);
  co_return summary;
}

}  // namespace signalbox::actors
