#include "actors/project/probe_archive.hpp"

#include <vector>

namespace signalbox::actors {

namespace {

/// Rows that one statement of a sweep deletes.
constexpr std::size_t swept_buckets_max = 5'000;
/// Ten times what ten thousand projects leave behind between two sweeps.
constexpr std::size_t bucket_portions_max = 20;

core::result<void> store_buckets(postgres::connection& on, postgres::deadline until,
                                 const std::vector<storage::project_bucket>& buckets) {
  return storage::probe_history_repository(on, until).put(buckets);
}

old_rows_sweep::portion buckets_before(core::time_point then) {
  return [then](postgres::connection& on, postgres::deadline until) {
    return storage::probe_history_repository(on, until).forget_before(then, swept_buckets_max);
  };
}

}  // namespace

probe_archive::probe_archive(caf::event_based_actor* self, environment& env)
    : writes_(self, env,
              {.kind = probe_history_rows,
               .waiting_max = waiting_max,
               .batch_max = batch_max,
               .delay = gathering_time},
              store_buckets),
      sweep_(
          self, env,
          {.kind = probe_history_rows,
           .interval = sweep_interval,
           .portion_rows = swept_buckets_max,
           .portions_max = bucket_portions_max},
          [&env] {
            return buckets_before(domain::begin_of_bucket(domain::oldest_probe_bucket(env.now())));
          }) {}

}  // namespace signalbox::actors
