#include "storage/simulation/simulated_fleet_repository.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <unordered_map>

#include "domain/project/project.hpp"
#include "storage/project/condition_json.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::added_person;
using domain::simulated_fleet;
using nlohmann::json;
using postgres::statement;

/// Rows per statement: few round trips, without messages of many megabytes.
constexpr std::size_t rows_per_statement = 1'000;

constexpr std::string_view cloud_provider = "AWS";
constexpr std::string_view compute_size = "micro";
constexpr std::uint64_t disk_mib = std::uint64_t{8} * 1'024;

// Concurrent inserts would invalidate the check for an empty database.
constexpr statement lock_all{"simulated_fleet.lock", R"(
  LOCK TABLE accounts, organizations, projects IN SHARE ROW EXCLUSIVE MODE)"};
constexpr statement find_any{"simulated_fleet.find_any", R"(
  SELECT EXISTS (SELECT FROM accounts) OR EXISTS (SELECT FROM organizations)
         OR EXISTS (SELECT FROM projects) AS found)"};
// A session without a valid token would be deleted by retention; the digest here matches no token.
constexpr statement insert_fleet_people{"simulated_fleet.add_people", R"(
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (email text, username text, operates text)),
  made AS (
    INSERT INTO accounts (email, password_hash, operator_role, created_at, updated_at,
                          last_sign_in_at)
    SELECT email, '', operates, $2::timestamptz, $2::timestamptz, $2::timestamptz FROM given
    RETURNING id, email),
  named AS (
    INSERT INTO profiles (account_id, username, created_at)
    SELECT made.id, given.username, $2::timestamptz FROM made JOIN given USING (email)),
  opened AS (
    INSERT INTO auth_sessions (account_id, created_at, user_agent, remote_address)
    SELECT id, $2::timestamptz, '', '' FROM made RETURNING id, account_id),
  kept AS (
    INSERT INTO refresh_tokens (digest, session_id, issued_at, expires_at)
    SELECT 'simulated-' || id, id, $2::timestamptz, $3::timestamptz FROM opened)
  SELECT made.email, made.id AS account_id, opened.id AS session_id
  FROM made JOIN opened ON opened.account_id = made.id)"};
constexpr statement insert_fleet_organizations{"simulated_fleet.add_organizations", R"(
  INSERT INTO organizations (slug, name, plan, inserted_at)
  SELECT slug, name, plan, $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS g (slug text, name text, plan text))"};
constexpr statement insert_fleet_members{"simulated_fleet.add_members", R"(
  INSERT INTO members (organization_id, account_id, role, joined_at)
  SELECT o.id, a.id, g.role, $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS g (slug text, email text, role smallint)
  JOIN organizations o USING (slug) JOIN accounts a USING (email))"};
constexpr statement insert_fleet_projects{"simulated_fleet.add_projects", R"(
  INSERT INTO projects (ref, organization_id, name, region, cloud_provider, port, sealed_password,
                        compute_size, disk_mib, status, condition, inserted_at)
  SELECT g.ref, o.id, g.name, g.region, $3::text, g.port,
         convert_to(g.sealed, 'UTF8'), $4::text, $5::integer, g.status, g.condition, $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb) AS g (ref text, slug text, name text, region text,
                                           port integer, sealed text, status text,
                                           condition jsonb)
  JOIN organizations o USING (slug))"};

/// Calls `add(portion)` for `count` rows, with at most one statement's rows at a time.
template <class Row, class Add>
void in_portions(std::size_t count, const Row& row, const Add& add) {
  for (std::size_t from = 0; from < count; from += rows_per_statement) {
    auto portion = json::array();
    for (std::size_t at = from; at < std::min(count, from + rows_per_statement); ++at)
      portion.push_back(row(at));
    add(portion.dump());
  }
}

json person_row(const simulated_fleet::person& one) {
  json row{{"email", one.email}, {"username", one.username}, {"operates", nullptr}};
  if (one.operates != domain::operator_role::none) row["operates"] = to_string(one.operates);
  return row;
}

json project_row(const simulated_fleet::project& one, std::uint16_t port,
                 const simulated_project_defaults& defaults) {
  domain::project_condition condition;
  condition.status =
      one.is_paused ? domain::project_status::inactive : domain::project_status::active_healthy;
  condition.requested_by = "Signalbox";
  condition.since = defaults.since;
  return {{"ref", one.ref.value},
          {"slug", one.organization.value},
          {"name", one.name},
          {"region", one.region},
          {"port", port},
          {"sealed", defaults.sealed_password(one.ref)},
          {"status", to_string(condition.status)},
          {"condition", condition_to_json(condition)}};
}

}  // namespace

result<void> simulated_fleet_repository::check_empty() {
  on_.run(lock_all, {});
  const auto found = on_.run(find_any, {});
  if (!found[0].as<bool>("found")) return {};
  return core::fail(core::errc::conflict,
                    "This database is in use. A simulation never touches real projects: it "
                    "requires an empty database of its own.");
}

std::vector<added_person> simulated_fleet_repository::add_people(
    const simulated_fleet& from, const simulated_project_defaults& defaults) {
  std::unordered_map<std::string, added_person> by_address;
  in_portions(
      from.people.size(), [&](std::size_t at) { return person_row(from.people[at]); },
      [&](const std::string& portion) {
        const auto made =
            on_.run(insert_fleet_people, {portion, defaults.since, defaults.signed_in_until});
        for (std::size_t at = 0; at < made.size(); ++at) {
          const auto row = made[at];
          const auto email = row.as<std::string>("email");
          by_address.emplace(email, added_person{email, row.as<domain::account_id>("account_id"),
                                                 row.as<domain::session_id>("session_id")});
        }
      });
  std::vector<added_person> people;
  people.reserve(from.people.size());
  for (const auto& each : from.people)
    people.push_back(by_address.at(each.email));
  return people;
}

void simulated_fleet_repository::add_organizations(const simulated_fleet& from,
                                                   const simulated_project_defaults& defaults) {
  in_portions(
      from.organizations.size(),
      [&](std::size_t at) -> json {
        const auto& each = from.organizations[at];
        return {{"slug", each.slug.value}, {"name", each.name}, {"plan", each.plan}};
      },
      [&](const std::string& portion) {
        on_.run(insert_fleet_organizations, {portion, defaults.since});
      });
}

void simulated_fleet_repository::add_members(const simulated_fleet& from,
                                             const simulated_project_defaults& defaults) {
  in_portions(
      from.members.size(),
      [&](std::size_t at) -> json {
        const auto& each = from.members[at];
        return {{"slug", each.organization.value},
                {"email", each.email},
                {"role", static_cast<std::int16_t>(each.role)}};
      },
      [&](const std::string& portion) {
        on_.run(insert_fleet_members, {portion, defaults.since});
      });
}

void simulated_fleet_repository::add_projects(const simulated_fleet& from,
                                              const simulated_project_defaults& defaults,
                                              const std::vector<std::uint16_t>& ports) {
  in_portions(
      from.projects.size(),
      [&](std::size_t at) { return project_row(from.projects[at], ports.at(at), defaults); },
      [&](const std::string& portion) {
        on_.run(insert_fleet_projects,
                {portion, defaults.since, cloud_provider, compute_size, disk_mib});
      });
}

result<std::vector<added_person>> simulated_fleet_repository::fill(
    const simulated_fleet& with, const simulated_project_defaults& defaults) {
  if (with.projects.size() > projects_max)
    return core::fail(core::errc::bad_request,
                      fmt::format("A simulated fleet can have at most {} projects.", projects_max));
  std::vector<std::uint16_t> ports(with.projects.size());
  std::iota(ports.begin(), ports.end(), static_cast<std::uint16_t>(first_port));
  auto work = on_.begin();
  if (auto empty = check_empty(); !empty) return std::unexpected(empty.error());
  auto people = add_people(with, defaults);
  add_organizations(with, defaults);
  add_members(with, defaults);
  add_projects(with, defaults, ports);
  work.commit();
  return people;
}

}  // namespace signalbox::storage
