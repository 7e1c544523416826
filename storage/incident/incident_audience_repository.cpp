#include "storage/incident/incident_audience_repository.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

#include "domain/validation.hpp"
#include "storage/incident/incident_rows.hpp"
#include "storage/organization/member_rows.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::incident_place;
using postgres::statement;

constexpr statement select_organizations{
    "incident_audience.organizations",
    "SELECT id, slug, name FROM organizations ORDER BY lower(name), id"};
constexpr statement select_projects{
    "incident_audience.projects",
    "SELECT organization_id, ref, region, name FROM projects ORDER BY lower(name), id"};
constexpr statement select_people{"incident_audience.people", R"(
  SELECT m.organization_id, m.account_id, coalesce(p.username, a.email) AS name, m.role,
         m.project_roles
  FROM member_details m
  JOIN accounts a ON a.id = m.account_id
  LEFT JOIN profiles p ON p.account_id = a.id
  ORDER BY name)"};
constexpr statement count_accounts{"incident_audience.accounts",
                                   "SELECT count(*) AS count FROM accounts"};
constexpr statement find_unknown_slug{"incident_audience.unknown_slug", R"(
  SELECT requested.name
  FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS requested (name, place)
  WHERE NOT EXISTS (SELECT FROM organizations WHERE slug = requested.name) ORDER BY place LIMIT 1)"};
constexpr statement find_unknown_ref{"incident_audience.unknown_ref", R"(
  SELECT requested.name
  FROM jsonb_array_elements_text($1::jsonb) WITH ORDINALITY AS requested (name, place)
  WHERE NOT EXISTS (SELECT FROM projects WHERE ref = requested.name) ORDER BY place LIMIT 1)"};

/// Maps an organization's number to its index in the list; past the end for one that was just
/// deleted.
using places_by_number = std::unordered_map<std::int64_t, std::size_t>;

incident_place* place_of(std::vector<incident_place>& all, const places_by_number& at,
                         const postgres::row& row) {
  const auto found = at.find(row.as<std::int64_t>("organization_id"));
  return found == at.end() ? nullptr : &all[found->second];
}

}  // namespace

std::vector<incident_place> incident_audience_repository::places() {
  const auto organizations = on_.run(select_organizations, {});
  std::vector<incident_place> all;
  places_by_number numbers;
  for (std::size_t at = 0; at < organizations.size(); ++at) {
    const auto row = organizations[at];
    numbers.emplace(row.as<std::int64_t>("id"), at);
    all.push_back(
        {.slug = row.as<domain::organization_slug>("slug"), .name = row.as<std::string>("name")});
  }
  const auto projects = on_.run(select_projects, {});
  for (std::size_t at = 0; at < projects.size(); ++at) {
    const auto row = projects[at];
    if (auto* place = place_of(all, numbers, row)) {
      place->projects.push_back({.ref = row.as<domain::project_ref>("ref"),
                                 .region = row.as<std::string>("region"),
                                 .name = row.as<std::string>("name")});
    }
  }
  const auto people = on_.run(select_people, {});
  for (std::size_t at = 0; at < people.size(); ++at) {
    const auto row = people[at];
    if (auto* place = place_of(all, numbers, row)) {
      place->people.push_back({.account = row.as<domain::account_id>("account_id"),
                               .name = row.as<std::string>("name"),
                               .held = access_from(row)});
    }
  }
  return all;
}

std::size_t incident_audience_repository::accounts() {
  const auto found = on_.run(count_accounts, {});
  return static_cast<std::size_t>(found[0].as<std::uint64_t>("count"));
}

result<void> incident_audience_repository::check_scope(const domain::incident& what) {
  const auto slug = on_.run(find_unknown_slug, {list_text(what.organizations)});
  if (!slug.empty()) {
    return domain::fail_field("organizations", fmt::format("has an unknown organization: {}",
                                                           slug[0].as<std::string>("name")));
  }
  const auto ref = on_.run(find_unknown_ref, {list_text(what.projects)});
  if (!ref.empty()) {
    return domain::fail_field(
        "projects", fmt::format("has an unknown project: {}", ref[0].as<std::string>("name")));
  }
  return {};
}

}  // namespace signalbox::storage
