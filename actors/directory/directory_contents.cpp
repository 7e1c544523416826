#include "actors/directory/directory_contents.hpp"

#include <utility>

#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

directory_contents load_directory(postgres::connection& on, postgres::deadline until) {
  storage::organization_repository organizations(on, until);
  auto slugs = organizations.all_slugs();
  auto in_grace = organizations.in_grace();
  auto projects = storage::project_repository(on, until).list_all();
  return directory_contents{std::move(slugs), std::move(in_grace), std::move(projects)};
}

}  // namespace signalbox::actors
