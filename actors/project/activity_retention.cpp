#include "actors/project/activity_retention.hpp"

#include "actors/runtime/retention_job.hpp"
#include "storage/project/activity_repository.hpp"

namespace signalbox::actors {

namespace {

/// Rows deleted by one statement.
constexpr std::size_t activity_rows_max = 5'000;
constexpr std::size_t activity_portions_max = 20;

}  // namespace

task<void> delete_old_activity(actor_context& context) {
  const retention_bounds within{.kind = "project_activity",
                                .interval = activity_retention_interval,
                                .portion_rows = activity_rows_max,
                                .portions_max = activity_portions_max};
  return delete_old_rows(context, within, [&env = context.env] {
    return [then = env.now() - domain::activity_kept_for](postgres::connection& on,
                                                          postgres::deadline until) {
      return storage::activity_repository(on, until).forget(then, activity_rows_max);
    };
  });
}

}  // namespace signalbox::actors
