#include "actors/project/probe_archive.hpp"

#include <vector>

#include "actors/runtime/retention_job.hpp"

namespace signalbox::actors {

namespace {

/// Rows deleted by one statement.
constexpr std::size_t deleted_rows_max = 5'000;
/// Ten times the rows that ten thousand projects add between two runs.
constexpr std::size_t portions_max = 20;

void store_buckets(postgres::connection& on, postgres::deadline until,
                   const std::vector<storage::project_bucket>& buckets) {
  storage::probe_history_repository(on, until).put(buckets);
}

}  // namespace

probe_archive::probe_archive(actor_context& context)
    : writes_(context,
              {.kind = probe_history_rows,
               .waiting_max = waiting_max,
               .batch_max = batch_max,
               .delay = batch_delay},
              store_buckets) {
  const retention_bounds within{.kind = probe_history_rows,
                                .interval = retention_interval,
                                .portion_rows = deleted_rows_max,
                                .portions_max = portions_max};
  context.start(delete_old_rows(context, within, [&env = context.env] {
    const auto first = domain::oldest_probe_bucket(env.now());
    return [then = domain::begin_of_bucket(first)](postgres::connection& on,
                                                   postgres::deadline until) {
      return storage::probe_history_repository(on, until).forget_before(then, deleted_rows_max);
    };
  }));
  context.start(delete_old_rows(context, within, [&env = context.env] {
    return [then = domain::oldest_probe_hour(env.now())](postgres::connection& on,
                                                         postgres::deadline until) {
      return storage::probe_history_repository(on, until).forget_hours_before(then,
                                                                              deleted_rows_max);
    };
  }));
}

}  // namespace signalbox::actors
