#include "provisioning/clone/reset_steps.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "postgres/instance.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/clone/clone_steps.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

bool has(const project_folder& folder) {
  std::error_code ignored;
  return fs::exists(folder.root, ignored);
}

result<void> delete_folder(const project_folder& folder) {
  std::error_code failure;
  fs::remove_all(folder.root, failure);
  if (!failure) return {};
  return core::fail(errc::internal, fmt::format("Could not delete {}: {}.", folder.root.string(),
                                                failure.message()));
}

std::unexpected<core::error> given_up() {
  return core::fail(errc::conflict, "The reset was given up. Reset the branch again.");
}

/// Deletes a folder that a kill must not leave incomplete under its name.
result<void> discard(const projects_folder& projects, const domain::project_ref& ref,
                     const project_folder& unwanted) {
  const auto deleted = projects.being_deleted(ref);
  if (auto cleared = delete_folder(deleted); !cleared) return cleared;
  if (auto renamed = postgres::rename_durably(unwanted.root, deleted.root); !renamed)
    return renamed;
  return delete_folder(deleted);
}

}  // namespace

bool has_replaced_data(const projects_folder& projects, const domain::project_ref& ref) {
  return has(projects.replaced(ref));
}

bool has_spare_copy(const projects_folder& projects, const domain::project_ref& ref) {
  return has(projects.copied(ref));
}

result<void> replace_data(const projects_folder& projects, const domain::project_ref& ref) {
  const auto place = projects.of(ref);
  const auto copy = projects.copied(ref);
  const auto previous = projects.replaced(ref);
  if (!has(copy)) return check_replaced(projects, ref);
  if (!has(previous)) {
    // A branch whose files were lost has nothing to keep.
    std::error_code failure;
    if (!has(place)) fs::create_directory(previous.root, failure);
    if (failure) return core::fail(errc::internal, "The data could not be replaced.");
    if (has(place))
      if (auto kept = postgres::rename_durably(place.root, previous.root); !kept) return kept;
  }
  return postgres::rename_durably(copy.root, place.root);
}

result<void> check_replaced(const projects_folder& projects, const domain::project_ref& ref) {
  if (has(projects.replaced(ref)) && has(projects.of(ref))) return {};
  return given_up();
}

result<void> delete_replaced(const projects_folder& projects, const domain::project_ref& ref) {
  if (!has(projects.replaced(ref))) return delete_folder(projects.being_deleted(ref));
  return discard(projects, ref, projects.replaced(ref));
}

result<void> put_back_data(const local_settings& settings, const projects_folder& projects,
                           const domain::project_ref& ref, deadline until) {
  const auto place = projects.of(ref);
  const auto previous = projects.replaced(ref);
  for (const auto& copy : {projects.being_copied(ref), projects.copied(ref)})
    if (auto cleared = clear_staging(settings, copy, until); !cleared) return cleared;
  if (!has(previous)) return {};
  if (has(place)) {
    const postgres::instance exchanged({.programs = settings.programs.folder,
                                        .data = place.data(),
                                        .sockets = place.root,
                                        .output = place.output(),
                                        .owner = settings.user});
    if (auto stopped = exchanged.stop(until); !stopped) return stopped;
    if (auto deleted = discard(projects, ref, place); !deleted) return deleted;
  }
  std::error_code failure;
  if (!fs::is_empty(previous.root, failure))
    return postgres::rename_durably(previous.root, place.root);
  // There were no files to keep.
  fs::remove(previous.root, failure);
  return {};
}

}  // namespace signalbox::provisioning
