#include "app/backup/lost_projects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

#include "actors/runtime/actor_settings.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/project/activity_trace.hpp"
#include "domain/project/offloading.hpp"
#include "domain/project/project_machine.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/local/local_answers.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/operation_steps.hpp"
#include "storage/project/activity_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {
namespace {

namespace fs = std::filesystem;
using core::result;
using domain::project_operation;
using domain::project_status;

domain::operation_plan recovery_plan() {
  // The server that continues the operation sets its own limits.
  return provisioning::plan_of(project_operation::recover,
                               provisioning::operation_steps(project_operation::recover),
                               provisioning::usual_local_duration(project_operation::recover),
                               actors::actor_settings{}.recovery_deadline);
}

result<void> store_recovery(postgres::connection& on, const domain::stored_project& project,
                            core::time_point now, const core::entropy& random,
                            postgres::deadline until) {
  auto traced = domain::trace_change(
      project.condition, domain::recover_lost(project.condition, recovery_plan(), now),
      {.id = domain::activity_id{core::random_uuid(random)}, .now = now});
  storage::project_repository projects(on, until);
  storage::transaction work(on, until);
  storage::activity_repository(on, until).put(project.ref, traced.entries);
  auto saved = projects.save_condition(project.ref, traced.condition);
  if (saved) saved = projects.save_recovery(project.ref, {.is_latest = true});
  if (saved) work.commit();
  return saved;
}

/// A paused project stays paused: its files are in its backups only.
result<void> store_paused(postgres::connection& on, const domain::project_ref& ref,
                          const domain::project_condition& condition, core::time_point now,
                          postgres::deadline until) {
  storage::project_repository projects(on, until);
  storage::transaction work(on, until);
  auto saved = projects.save_condition(ref, condition);
  if (saved) saved = projects.save_offloaded(ref, now);
  if (saved) work.commit();
  return saved;
}

/// Moves the folder of a project to where no server looks.
result<void> set_aside(const fs::path& folder, const fs::path& databases) {
  const auto aside = databases / "set-aside-projects";
  std::error_code failure;
  fs::create_directory(aside, failure);
  if (!failure) fs::permissions(aside, fs::perms::owner_all, failure);
  if (failure)
    return core::fail(core::errc::internal,
                      fmt::format("Could not create {}: {}.", aside.string(), failure.message()));
  return postgres::rename_durably(folder, aside / folder.filename());
}

}  // namespace

result<lost_projects> prepare_lost_projects(postgres::connection& on, const fs::path& databases,
                                            core::time_point now, const core::entropy& random,
                                            postgres::deadline until) {
  const provisioning::projects_folder folders(databases / "projects");
  lost_projects found;
  std::vector<domain::project_ref> known;
  const auto stored = storage::attempt([&]() -> result<void> {
    for (const auto& project : storage::project_repository(on, until).list_all()) {
      known.push_back(project.ref);
      std::error_code unreadable;
      const auto control = folders.of(project.ref).data() / "global" / "pg_control";
      if (project.condition.status == project_status::going_down || fs::exists(control, unreadable))
        continue;
      // Its files were in its backups before, too.
      if (project.offloaded_at && project.condition.status == project_status::inactive) {
        found.paused.push_back(project.ref);
        continue;
      }
      if (auto paused = domain::paused_lost(project.condition, now)) {
        if (auto saved = store_paused(on, project.ref, *paused, now, until); !saved) return saved;
        found.paused.push_back(project.ref);
        continue;
      }
      if (auto saved = store_recovery(on, project, now, random, until); !saved) return saved;
      found.recovering.push_back(project.ref);
    }
    return {};
  });
  if (!stored) return std::unexpected(stored.error());
  for (const auto& ref : folders.refs()) {
    if (std::ranges::find(known, ref) != known.end()) continue;
    if (auto moved = set_aside(folders.of(ref).root, databases); !moved)
      return std::unexpected(moved.error());
    found.set_aside.push_back(ref);
  }
  return found;
}

}  // namespace signalbox::app
