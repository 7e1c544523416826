#include "actors/directory/directory_contents.hpp"

#include <utility>

#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

core::result<directory_contents> load_directory(postgres::connection& on,
                                                postgres::deadline until) {
  storage::organization_repository organizations(on, until);
  auto slugs = organizations.all_slugs();
  if (!slugs) return std::unexpected(slugs.error());
  auto in_grace = organizations.in_grace();
  if (!in_grace) return std::unexpected(in_grace.error());
  auto projects = storage::project_repository(on, until).list_all();
  if (!projects) return std::unexpected(projects.error());
  return directory_contents{std::move(*slugs), std::move(*in_grace), std::move(*projects)};
}

}  // namespace signalbox::actors
