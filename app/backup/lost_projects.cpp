#include "app/backup/lost_projects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "core/crypto/random_text.hpp"
#include "domain/project/activity_trace.hpp"
#include "domain/project/project_machine.hpp"
#include "postgres/owned_files.hpp"
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

// The server that continues the operation sets its own limits.
constexpr std::chrono::hours recovery_limit{6};
constexpr std::chrono::seconds usual_recovery{10};

domain::operation_plan recovery_plan() {
  domain::operation_plan plan{.operation = project_operation::recover,
                              .steps = {},
                              .usual_duration = usual_recovery,
                              .time_limit = recovery_limit};
  for (const auto& step : provisioning::operation_steps(project_operation::recover))
    plan.steps.push_back({.id = std::string(step.id),
                          .label = std::string(step.label),
                          .state = domain::step_state::waiting,
                          .started_at = std::nullopt,
                          .ended_at = std::nullopt});
  return plan;
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
      if (project.condition.status == domain::project_status::going_down ||
          fs::exists(control, unreadable))
        continue;
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
