#include "storage/snippet/snippet_folder_repository.hpp"

#include <fmt/format.h>

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::snippet_folder;
using postgres::statement;

constexpr statement lock_folders_project{
    "snippet_folders.lock_project", "SELECT id FROM projects WHERE ref = $1 FOR NO KEY UPDATE"};
constexpr statement count_folders{"snippet_folders.count", R"(
  SELECT count(*) AS count FROM snippet_folders WHERE project_id = $1 AND account_id = $2)"};
constexpr statement insert_folder{"snippet_folders.create", R"(
  INSERT INTO snippet_folders (project_id, account_id, name, created_at) VALUES ($1, $2, $3, $4)
  RETURNING id, name)"};
constexpr statement select_folders{"snippet_folders.list", R"(
  SELECT f.id, f.name FROM snippet_folders f JOIN projects p ON p.id = f.project_id
  WHERE p.ref = $1 AND f.account_id = $2 AND ($3::uuid IS NULL OR f.id = $3)
  ORDER BY lower(f.name), f.id)"};
constexpr statement rename_folder{"snippet_folders.rename", R"(
  UPDATE snippet_folders f SET name = $4 FROM projects p
  WHERE p.id = f.project_id AND p.ref = $1 AND f.account_id = $2 AND f.id = $3
  RETURNING f.id, f.name)"};
constexpr statement delete_folder{"snippet_folders.delete", R"(
  DELETE FROM snippet_folders f USING projects p
  WHERE p.id = f.project_id AND p.ref = $1 AND f.account_id = $2 AND f.id = $3)"};

snippet_folder folder_from(const postgres::row& row) {
  return {.id = row.as<domain::snippet_folder_id>("id"), .name = row.as<std::string>("name")};
}

std::unexpected<core::error> no_such_folder() {
  return core::fail(errc::not_found, "There is no such folder.");
}

}  // namespace

std::vector<snippet_folder> snippet_folder_repository::list(const domain::project_ref& project,
                                                            const domain::account_id& account) {
  const auto found = on_.run(select_folders, {project, account, std::nullopt});
  std::vector<snippet_folder> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(folder_from(found[at]));
  return all;
}

result<snippet_folder> snippet_folder_repository::find(const domain::project_ref& project,
                                                       const domain::account_id& account,
                                                       const domain::snippet_folder_id& id) {
  const auto found = on_.run(select_folders, {project, account, id});
  if (found.empty()) return no_such_folder();
  return folder_from(found[0]);
}

result<snippet_folder> snippet_folder_repository::create(const domain::project_ref& project,
                                                         const domain::account_id& account,
                                                         const std::string& name,
                                                         core::time_point at) {
  auto work = on_.begin();
  // The project's row is locked, so that concurrent requests cannot both pass the limit.
  const auto locked = on_.run(lock_folders_project, {project});
  if (locked.empty()) return core::fail(errc::not_found, "There is no such project.");
  const auto project_id = locked[0].as<std::int64_t>("id");
  const auto held = on_.run(count_folders, {project_id, account});
  if (held[0].as<std::uint64_t>("count") >= domain::snippet_folders_max) {
    return core::fail(errc::conflict,
                      fmt::format("You have {} folders in this project, which is the maximum.",
                                  domain::snippet_folders_max));
  }
  const auto inserted = on_.run(insert_folder, {project_id, account, name, at});
  auto made = folder_from(inserted[0]);
  work.commit();
  return made;
}

result<snippet_folder> snippet_folder_repository::rename(const domain::project_ref& project,
                                                         const domain::account_id& account,
                                                         const domain::snippet_folder_id& id,
                                                         const std::string& name) {
  const auto renamed = on_.run(rename_folder, {project, account, id, name});
  if (renamed.empty()) return no_such_folder();
  return folder_from(renamed[0]);
}

result<void> snippet_folder_repository::remove(const domain::project_ref& project,
                                               const domain::account_id& account,
                                               const std::vector<domain::snippet_folder_id>& ids) {
  auto work = on_.begin();
  for (const auto& id : ids)
    if (on_.run(delete_folder, {project, account, id}).affected() == 0) return no_such_folder();
  work.commit();
  return {};
}

}  // namespace signalbox::storage
