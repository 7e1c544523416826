#include "actors/project/project_change.hpp"

#include "storage/project/activity_repository.hpp"
#include "storage/project/branch_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

core::result<std::optional<std::uint16_t>> store_change(postgres::connection& on,
                                                        const domain::project_ref& ref,
                                                        const project_change& change,
                                                        postgres::deadline until) {
  storage::project_repository projects(on, until);
  std::optional<std::uint16_t> port;
  storage::transaction work(on, until);
  storage::activity_repository(on, until).put(ref, change.activity);
  if (change.condition.status == domain::project_status::removed) {
    const auto removed = projects.remove(ref);
    if (!removed) return std::unexpected(removed.error());
    work.commit();
    return port;
  }
  if (change.another_port) {
    const auto moved = projects.move_port(ref, *change.another_port);
    if (!moved) return std::unexpected(moved.error());
    port = *moved;
  }
  auto stored =
      projects.save_condition(ref, change.condition, change.request, change.free_active_max);
  if (stored && change.db_version) stored = projects.save_version(ref, *change.db_version);
  if (stored && change.compute_size) stored = projects.save_compute_size(ref, *change.compute_size);
  if (stored && change.recovery) stored = projects.save_recovery(ref, *change.recovery);
  if (stored && change.origin)
    stored = storage::branch_repository(on, until).save_origin(ref, *change.origin);
  if (stored && change.offloaded_at) stored = projects.save_offloaded(ref, *change.offloaded_at);
  if (!stored) return std::unexpected(stored.error());
  work.commit();
  return port;
}

}  // namespace signalbox::actors
