#include "actors/organization_contents.hpp"

#include <utility>

#include "storage/member_repository.hpp"
#include "storage/organization_repository.hpp"
#include "storage/project_repository.hpp"

namespace signalbox::actors {

domain::result<organization_contents> load_organization(postgres::connection& on,
                                                        const domain::organization_slug& slug,
                                                        postgres::deadline until) {
  auto organization = storage::organization_repository(on, until).find(slug);
  if (!organization) return std::unexpected(organization.error());
  auto members = storage::member_repository(on, until).list(slug);
  if (!members) return std::unexpected(members.error());
  auto projects = storage::project_repository(on, until).list_for(slug);
  if (!projects) return std::unexpected(projects.error());
  return organization_contents{std::move(*organization), std::move(*members), std::move(*projects)};
}

}  // namespace signalbox::actors
