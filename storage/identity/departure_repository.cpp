#include "storage/identity/departure_repository.hpp"

#include "postgres/statement.hpp"

namespace signalbox::storage {
namespace {

constexpr postgres::statement select_places{"departures.list", R"(
  SELECT o.slug, o.name,
         (m.role IS NOT DISTINCT FROM 1
          AND NOT EXISTS (SELECT FROM members w WHERE w.organization_id = o.id AND w.role = 1
                                                  AND w.account_id <> $1)) AS last_owner,
         NOT EXISTS (SELECT FROM members w
                     WHERE w.organization_id = o.id AND w.account_id <> $1) AS alone,
         EXISTS (SELECT FROM projects p WHERE p.organization_id = o.id) AS has_projects
  FROM members m JOIN organizations o ON o.id = m.organization_id
  WHERE m.account_id = $1 ORDER BY lower(o.name), o.id)"};

}  // namespace

std::vector<departure> departure_repository::list(const domain::account_id& account) {
  const auto found = on_.run(select_places, {account});
  std::vector<departure> places;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    places.push_back({.slug = row.as<domain::organization_slug>("slug"),
                      .name = row.as<std::string>("name"),
                      .is_last_owner = row.as<bool>("last_owner"),
                      .is_alone = row.as<bool>("alone"),
                      .has_projects = row.as<bool>("has_projects")});
  }
  return places;
}

}  // namespace signalbox::storage
