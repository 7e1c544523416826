#include "storage/simulation/hosted_simulation_repository.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "core/time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_ports.hpp"
#include "storage/project/project_rows.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::hosted_simulation;
using domain::hosted_simulation_id;
using domain::simulated_fleet;
using nlohmann::json;
using postgres::statement;

constexpr statement select_hosted_simulation{"hosted_simulations.find", R"(
  SELECT r.id, r.started_by, r.started_at,
         (SELECT count(*) FROM simulated_organizations) AS organizations,
         (SELECT count(*) FROM simulated_projects) AS projects,
         (SELECT count(*) FROM simulated_accounts) AS people
  FROM hosted_simulations r)"};
// Parts of a fleet are added one after the other, for all requesters.
constexpr statement lock_hosted_simulations{
    "hosted_simulations.lock", "LOCK TABLE hosted_simulations IN SHARE ROW EXCLUSIVE MODE"};
constexpr statement begin_hosted_simulation{"hosted_simulations.begin", R"(
  INSERT INTO hosted_simulations (started_by, started_at) VALUES ($1, $2) RETURNING id)"};
constexpr statement select_taken{"hosted_simulations.find_taken", R"(
  SELECT 'The address ' || a.email AS taken
  FROM accounts a JOIN jsonb_array_elements_text($1::jsonb) AS g ON g = a.email
  UNION ALL
  SELECT 'The username ' || p.username
  FROM profiles p JOIN jsonb_array_elements_text($2::jsonb) AS g ON g = p.username
  UNION ALL
  SELECT 'The organization ' || o.slug
  FROM organizations o JOIN jsonb_array_elements_text($3::jsonb) AS g ON g = o.slug
  UNION ALL
  SELECT 'The project ' || p.ref
  FROM projects p JOIN jsonb_array_elements_text($4::jsonb) AS g ON g = p.ref
  LIMIT 1)"};
constexpr statement select_strangers{"hosted_simulations.find_strangers", R"(
  SELECT 'The address ' || g AS stranger FROM jsonb_array_elements_text($1::jsonb) AS g
  WHERE NOT EXISTS (SELECT FROM simulated_accounts r JOIN accounts a ON a.id = r.account_id
                    WHERE a.email = g)
  UNION ALL
  SELECT 'The organization ' || g FROM jsonb_array_elements_text($2::jsonb) AS g
  WHERE NOT EXISTS (SELECT FROM simulated_organizations r
                    JOIN organizations o ON o.id = r.organization_id WHERE o.slug = g)
  LIMIT 1)"};
constexpr statement mark_people{"hosted_simulations.mark_people", R"(
  INSERT INTO simulated_accounts SELECT a.id
  FROM accounts a JOIN jsonb_array_elements_text($1::jsonb) AS g ON g = a.email)"};
constexpr statement mark_organizations{"hosted_simulations.mark_organizations", R"(
  INSERT INTO simulated_organizations SELECT o.id
  FROM organizations o JOIN jsonb_array_elements_text($1::jsonb) AS g ON g = o.slug)"};
constexpr statement mark_projects{"hosted_simulations.mark_projects", R"(
  INSERT INTO simulated_projects SELECT p.id
  FROM projects p JOIN jsonb_array_elements_text($1::jsonb) AS g ON g = p.ref)"};
constexpr statement select_added{"hosted_simulations.projects", R"(
  SELECT p.*, o.slug FROM jsonb_array_elements_text($1::jsonb) AS g
  JOIN projects p ON p.ref = g JOIN organizations o ON o.id = p.organization_id ORDER BY p.id)"};
constexpr statement select_holders{"hosted_simulations.find_people", R"(
  SELECT s.id AS session_id, a.id AS account_id, a.email
  FROM jsonb_array_elements_text($1::jsonb) AS g
  JOIN auth_sessions s ON s.id = g::uuid AND s.ended_at IS NULL
  JOIN simulated_accounts r ON r.account_id = s.account_id
  JOIN accounts a ON a.id = r.account_id)"};
constexpr statement select_guests{"hosted_simulations.find_guests", R"(
  SELECT p.ref FROM simulated_organizations o JOIN projects p USING (organization_id)
  WHERE NOT EXISTS (SELECT FROM simulated_projects r WHERE r.project_id = p.id) LIMIT 1)"};
constexpr statement delete_projects{"hosted_simulations.remove_projects", R"(
  DELETE FROM projects p USING organizations o
  WHERE o.id = p.organization_id
    AND p.id IN (SELECT project_id FROM simulated_projects ORDER BY project_id LIMIT $1)
  RETURNING p.ref, o.slug)"};
constexpr statement delete_organizations{"hosted_simulations.remove_organizations", R"(
  DELETE FROM organizations WHERE id IN (
    SELECT organization_id FROM simulated_organizations ORDER BY organization_id LIMIT $1)
  RETURNING slug)"};
// Operators are last: one of them may be the requester of the removal, which takes several calls.
constexpr statement delete_people{"hosted_simulations.remove_people", R"(
  DELETE FROM accounts WHERE id IN (
    SELECT a.id FROM simulated_accounts r JOIN accounts a ON a.id = r.account_id
    ORDER BY a.operator_role IS NOT NULL, a.id LIMIT $1)
  RETURNING id)"};
constexpr statement end_hosted_simulation{"hosted_simulations.end",
                                          "DELETE FROM hosted_simulations"};

/// Returns one member of each object, as a list.
template <class Things, class Name>
std::string names_of(const Things& all, Name name) {
  auto list = json::array();
  for (const auto& each : all)
    list.push_back(name(each));
  return list.dump();
}

std::string emails_of(const simulated_fleet& what) {
  return names_of(what.people, [](const auto& each) { return each.email; });
}

std::string slugs_of(const simulated_fleet& what) {
  return names_of(what.organizations, [](const auto& each) { return each.slug.value; });
}

std::string refs_of(const simulated_fleet& what) {
  return names_of(what.projects, [](const auto& each) { return each.ref.value; });
}

audit_entry added_entry(const domain::requester& by, const hosted_simulation_id& to,
                        const simulated_fleet& what) {
  return {.by = by,
          .action = domain::audit::fleet_settle,
          .target = "a simulation",
          .detail = {{"rehearsal", to.value},
                     {"people", what.people.size()},
                     {"organizations", what.organizations.size()},
                     {"projects", what.projects.size()}}};
}

}  // namespace

std::optional<hosted_simulation> hosted_simulation_repository::find() {
  const auto found = on_.run(select_hosted_simulation, {});
  if (found.empty()) return std::nullopt;
  const auto row = found[0];
  return hosted_simulation{.id = row.as<hosted_simulation_id>("id"),
                           .started_by = row.as<std::string>("started_by"),
                           .started_at = row.as<core::time_point>("started_at"),
                           .organizations = row.as<std::uint64_t>("organizations"),
                           .projects = row.as<std::uint64_t>("projects"),
                           .people = row.as<std::uint64_t>("people")};
}

result<hosted_simulation_id> hosted_simulation_repository::enter(
    const std::optional<hosted_simulation_id>& requested, const domain::requester& by) {
  on_.run(lock_hosted_simulations, {});
  const auto present = find();
  if (requested && present && present->id == *requested) return *requested;
  if (requested) return core::fail(errc::conflict, "This simulation's fleet no longer exists.");
  if (present) {
    return core::fail(
        errc::conflict,
        fmt::format("The fleet of another simulation exists, started by {} at {}. Remove it first.",
                    present->started_by, core::to_iso8601(present->started_at)));
  }
  const auto started = on_.run(begin_hosted_simulation, {by.name, by.at});
  return started[0].as<hosted_simulation_id>("id");
}

result<void> hosted_simulation_repository::check_names(const simulated_fleet& what) {
  const auto usernames = names_of(what.people, [](const auto& each) { return each.username; });
  const auto found =
      on_.run(select_taken, {emails_of(what), usernames, slugs_of(what), refs_of(what)});
  if (found.empty()) return {};
  return core::fail(errc::conflict,
                    fmt::format("{} already exists: nothing of this simulation was stored.",
                                found[0].as<std::string>("taken")));
}

result<void> hosted_simulation_repository::check_references(const simulated_fleet& what) {
  const auto emails = names_of(what.members, [](const auto& each) { return each.email; });
  auto slugs = json::array();
  for (const auto& each : what.members)
    slugs.push_back(each.organization.value);
  for (const auto& each : what.projects)
    slugs.push_back(each.organization.value);
  const auto found = on_.run(select_strangers, {emails, slugs.dump()});
  if (found.empty()) return {};
  return core::fail(errc::bad_request, fmt::format("{} is not part of this simulation.",
                                                   found[0].as<std::string>("stranger")));
}

void hosted_simulation_repository::mark(const simulated_fleet& what) {
  on_.run(mark_people, {emails_of(what)});
  on_.run(mark_organizations, {slugs_of(what)});
}

result<hosted_simulation_repository::added> hosted_simulation_repository::add(
    const addition& requested, const domain::requester& by) {
  auto work = on_.begin();
  const auto to = enter(requested.to, by);
  if (!to) return std::unexpected(to.error());
  const auto& what = requested.what;
  if (auto free = check_names(what); !free) return std::unexpected(free.error());
  simulated_fleet_repository fleet(on_);
  auto people = fleet.add_people(what, requested.defaults);
  fleet.add_organizations(what, requested.defaults);
  mark(what);
  if (auto known = check_references(what); !known) return std::unexpected(known.error());
  fleet.add_members(what, requested.defaults);
  const auto ports = reserve_ports(on_, requested.ports, what.projects.size());
  if (!ports) return std::unexpected(ports.error());
  fleet.add_projects(what, requested.defaults, *ports);
  on_.run(mark_projects, {refs_of(what)});
  const auto stored = on_.run(select_added, {refs_of(what)});
  auto projects = projects_in(stored);
  audit_repository(on_).append(added_entry(by, *to, what));
  work.commit();
  return added{.to = *to, .people = std::move(people), .projects = std::move(projects)};
}

result<std::vector<hosted_simulation_repository::holder>> hosted_simulation_repository::find_people(
    const std::vector<domain::session_id>& sessions) {
  const auto ids = names_of(sessions, [](const auto& each) { return each.value; });
  const auto found = on_.run(select_holders, {ids});
  std::unordered_map<std::string, holder> by_session;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    holder one{.account = row.as<domain::account_id>("account_id"),
               .session = row.as<domain::session_id>("session_id"),
               .email = row.as<std::string>("email")};
    by_session.emplace(one.session.value, std::move(one));
  }
  std::vector<holder> all;
  all.reserve(sessions.size());
  for (const auto& each : sessions) {
    const auto known = by_session.find(each.value);
    if (known == by_session.end()) {
      return core::fail(
          errc::not_found,
          fmt::format("The session {} does not belong to a user of a simulation.", each.value));
    }
    all.push_back(known->second);
  }
  return all;
}

result<hosted_simulation_repository::removed> hosted_simulation_repository::remove(
    std::size_t portion, const domain::requester& by) {
  auto work = on_.begin();
  on_.run(lock_hosted_simulations, {});
  const auto present = find();
  if (!present) return removed{};
  const auto guests = on_.run(select_guests, {});
  if (!guests.empty()) {
    return core::fail(
        errc::conflict,
        fmt::format("The project {} is not part of the simulation but is in one of its "
                    "organizations. Move it to another one first.",
                    guests[0].as<std::string>("ref")));
  }
  auto gone = take_portion(portion, *present);
  if (!gone.left) {
    on_.run(end_hosted_simulation, {});
    const audit_entry entry{.by = by,
                            .action = domain::audit::fleet_remove,
                            .target = "a simulation",
                            .detail = {{"rehearsal", present->id.value}}};
    audit_repository(on_).append(entry);
  }
  work.commit();
  return gone;
}

hosted_simulation_repository::removed hosted_simulation_repository::take_portion(
    std::size_t portion, hosted_simulation left) {
  removed gone;
  const auto projects = on_.run(delete_projects, {portion});
  for (std::size_t at = 0; at < projects.size(); ++at)
    gone.projects.emplace_back(projects[at].as<domain::project_ref>("ref"),
                               projects[at].as<domain::organization_slug>("slug"));
  left.projects -= gone.projects.size();
  if (left.projects == 0) {
    const auto organizations = on_.run(delete_organizations, {portion});
    for (std::size_t at = 0; at < organizations.size(); ++at)
      gone.organizations.push_back(organizations[at].as<domain::organization_slug>("slug"));
    left.organizations -= gone.organizations.size();
  }
  if (left.projects == 0 && left.organizations == 0) {
    const auto people = on_.run(delete_people, {portion});
    for (std::size_t at = 0; at < people.size(); ++at)
      gone.people.push_back(people[at].as<domain::account_id>("id"));
    left.people -= gone.people.size();
  }
  if (left.projects + left.organizations + left.people > 0) gone.left = std::move(left);
  return gone;
}

}  // namespace signalbox::storage
