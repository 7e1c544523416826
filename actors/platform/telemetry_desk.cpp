#include "actors/platform/telemetry_desk.hpp"

#include <algorithm>
#include <caf/typed_response_promise.hpp>
#include <utility>
#include <vector>

#include "actors/runtime/error_bridge.hpp"
#include "storage/platform/telemetry_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// Rows that one statement of a sweep deletes.
constexpr std::size_t swept_events_max = 5'000;
/// A million events in a sweep.
constexpr std::size_t event_portions_max = 200;

result<void> store_events(postgres::connection& on, postgres::deadline until,
                          const std::vector<domain::telemetry_event>& events) {
  return storage::telemetry_repository(on, until).append(events);
}

old_rows_sweep::portion portion_before(core::time_point then) {
  return [then](postgres::connection& on, postgres::deadline until) {
    return storage::telemetry_repository(on, until).forget_before(then, swept_events_max);
  };
}

}  // namespace

telemetry_desk::telemetry_desk(caf::event_based_actor* self, environment& env)
    : self_(self),
      env_(env),
      writes_(self, env,
              {.kind = telemetry_rows,
               .waiting_max = waiting_max,
               .batch_max = batch_max,
               .delay = gathering_time},
              store_events),
      sweep_(self, env,
             {.kind = telemetry_rows,
              .interval = sweep_interval,
              .portion_rows = swept_events_max,
              .portions_max = event_portions_max},
             [&env] { return portion_before(env.now() - env.settings.telemetry.retention); }),
      quota_({.per_day_max = env.settings.telemetry.events_per_day_max}) {}

done telemetry_desk::note(const note_event& told) {
  if (!env_.settings.telemetry.enabled) return {};
  auto event = told.what;
  event.at = env_.now();
  event.person = domain::telemetry_person(told.account, env_.sealing);
  if (!quota_.take(event.person, event.at)) {
    if (env_.report_dropped) env_.report_dropped(telemetry_rows, 1);
    return {};
  }
  writes_.add(std::move(event));
  return {};
}

caf::result<telemetry_summary> telemetry_desk::summarize(const summarize_events& asked) {
  const auto& how = env_.settings.telemetry;
  const auto span = std::min(std::chrono::days(asked.days), how.retention);
  auto promise = self_->make_response_promise<telemetry_summary>();
  with_storage(
      env_, self_,
      [since = env_.now() - span](postgres::connection& on, postgres::deadline until) {
        return storage::telemetry_repository(on, until).count_actions(since, actions_max);
      },
      [promise, span,
       enabled = how.enabled](result<std::vector<domain::action_count>> counted) mutable {
        if (!counted) {
          promise.deliver(to_caf(std::move(counted.error())));
          return;
        }
        promise.deliver(telemetry_summary{.days = static_cast<std::uint64_t>(span.count()),
                                          .enabled = enabled,
                                          .actions = std::move(*counted)});
      });
  return promise;
}

}  // namespace signalbox::actors
