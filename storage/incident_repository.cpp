#include "storage/incident_repository.hpp"

#include <nlohmann/json.hpp>

#include "postgres/transaction.hpp"
#include "storage/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using domain::errc;
using domain::incident;
using domain::incident_id;
using domain::incident_state;
using domain::result;
using nlohmann::json;
using postgres::statement;

constexpr statement insert_incident{"incidents.open", R"(
  INSERT INTO incidents (title, impact, state, regions, services, organizations, projects,
                         affects_project_creation, show_to_everybody, opened_at)
  VALUES ($1, $2, 'investigating',
          ARRAY(SELECT jsonb_array_elements_text($3::jsonb)),
          ARRAY(SELECT jsonb_array_elements_text($4::jsonb)),
          ARRAY(SELECT jsonb_array_elements_text($5::jsonb)),
          ARRAY(SELECT jsonb_array_elements_text($6::jsonb)), $7, $8, $9)
  RETURNING id)"};
constexpr statement insert_update{"incidents.add_update", R"(
  INSERT INTO incident_updates (incident_id, number, at, state, message)
  SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4
  FROM incident_updates WHERE incident_id = $1)"};
constexpr statement select_locked{
    "incidents.lock", "SELECT title, resolved_at FROM incidents WHERE id = $1 FOR UPDATE"};
constexpr statement update_state{"incidents.post_update", R"(
  UPDATE incidents SET state = $2, resolved_at = CASE WHEN $2 = 'resolved' THEN $3::timestamptz END
  WHERE id = $1)"};

constexpr statement select_one{"incidents.find", "SELECT * FROM incidents_told WHERE id = $1"};
constexpr statement select_open{
    "incidents.list_open",
    "SELECT * FROM incidents_told WHERE resolved_at IS NULL ORDER BY opened_at, id"};
constexpr statement select_newest{
    "incidents.list", "SELECT * FROM incidents_told ORDER BY opened_at DESC, id LIMIT $1"};

constexpr statement select_recent{"incidents.list_recent", R"(
  SELECT * FROM incidents_told WHERE resolved_at IS NULL OR resolved_at >= $1
  ORDER BY opened_at DESC, id LIMIT $2)"};

template <class Item>
std::vector<Item> items_of(const postgres::row& row, std::string_view column) {
  std::vector<Item> items;
  for (const auto& one : json::parse(row.as<std::string>(column)))
    items.push_back(Item(one.get<std::string>()));
  return items;
}

template <class Item>
std::string ids_to_json(const std::vector<Item>& ids) {
  json list = json::array();
  for (const auto& one : ids)
    list.push_back(one.value);
  return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string texts_to_json(const std::vector<std::string>& texts) {
  return json(texts).dump(-1, ' ', false, json::error_handler_t::replace);
}

// The tables' own checks allow only names that the program knows.
incident_state state_from(const std::string& name) {
  return domain::incident_state_from(name).value_or(incident_state::investigating);
}

std::vector<domain::incident_update> updates_of(const postgres::row& row) {
  std::vector<domain::incident_update> updates;
  for (const auto& one : json::parse(row.as<std::string>("updates")))
    updates.push_back(
        {.at = domain::time_point(std::chrono::milliseconds(one.at("at").get<std::int64_t>())),
         .state = state_from(one.at("state").get<std::string>()),
         .message = one.at("message").get<std::string>()});
  return updates;
}

incident incident_from(const postgres::row& row) {
  return {.id = row.as<incident_id>("id"),
          .title = row.as<std::string>("title"),
          .impact = domain::incident_impact_from(row.as<std::string>("impact"))
                        .value_or(domain::incident_impact::minor),
          .state = state_from(row.as<std::string>("state")),
          .regions = items_of<std::string>(row, "regions"),
          .services = items_of<std::string>(row, "services"),
          .organizations = items_of<domain::organization_slug>(row, "organizations"),
          .projects = items_of<domain::project_ref>(row, "projects"),
          .affects_project_creation = row.as<bool>("affects_project_creation"),
          .show_to_everybody = row.as<bool>("show_to_everybody"),
          .opened_at = row.as<domain::time_point>("opened_at"),
          .resolved_at = row.as<std::optional<domain::time_point>>("resolved_at"),
          .updates = updates_of(row)};
}

std::unexpected<domain::error> no_incident() {
  return domain::fail(errc::not_found, "There is no such incident.");
}

result<std::vector<incident>> incidents_in(const result<postgres::rows>& found) {
  if (!found) return std::unexpected(found.error());
  std::vector<incident> incidents;
  incidents.reserve(found->size());
  for (std::size_t at = 0; at < found->size(); ++at)
    incidents.push_back(incident_from((*found)[at]));
  return incidents;
}

}  // namespace

result<incident> incident_repository::open(const new_incident& wanted, const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto inserted = on_.run(insert_incident,
                                {wanted.title, to_string(wanted.impact),
                                 texts_to_json(wanted.regions), texts_to_json(wanted.services),
                                 ids_to_json(wanted.organizations), ids_to_json(wanted.projects),
                                 wanted.affects_project_creation, wanted.show_to_everybody, by.at},
                                until_);
  if (!inserted) return std::unexpected(inserted.error());
  const auto id = (*inserted)[0].as<incident_id>("id");
  if (!wanted.message.empty()) {
    const auto added =
        on_.run(insert_update,
                {id, by.at, to_string(incident_state::investigating), wanted.message}, until_);
    if (!added) return std::unexpected(added.error());
  }
  const audit_entry entry{.by = by,
                          .action = "incident.open",
                          .target = wanted.title,
                          .detail = {{"id", id.value}, {"impact", to_string(wanted.impact)}}};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted)
    return std::unexpected(noted.error());
  auto made = find(id);
  if (!made) return made;
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return made;
}

result<incident> incident_repository::post_update(const incident_id& id,
                                                  const new_incident_update& update,
                                                  const author& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto held = on_.run(select_locked, {id}, until_);
  if (!held) return std::unexpected(held.error());
  if (held->empty()) return no_incident();
  if ((*held)[0].as<std::optional<domain::time_point>>("resolved_at"))
    return domain::fail(errc::conflict, "This incident is resolved already. Open a new one.");
  const auto state = to_string(update.state);
  if (auto updated = on_.run(update_state, {id, state, by.at}, until_); !updated)
    return std::unexpected(updated.error());
  if (auto added = on_.run(insert_update, {id, by.at, state, update.message}, until_); !added)
    return std::unexpected(added.error());
  const audit_entry entry{.by = by,
                          .action = "incident.update",
                          .target = (*held)[0].as<std::string>("title"),
                          .detail = {{"id", id.value}, {"state", state}}};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted)
    return std::unexpected(noted.error());
  auto made = find(id);
  if (!made) return made;
  if (auto committed = work->commit(until_); !committed) return std::unexpected(committed.error());
  return made;
}

result<incident> incident_repository::find(const incident_id& id) {
  const auto found = on_.run(select_one, {id}, until_);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return no_incident();
  return incident_from((*found)[0]);
}

result<std::vector<incident>> incident_repository::list_open() {
  return incidents_in(on_.run(select_open, {}, until_));
}

result<std::vector<incident>> incident_repository::list(std::size_t count) {
  return incidents_in(on_.run(select_newest, {count}, until_));
}

result<std::vector<incident>> incident_repository::list_recent(domain::time_point since,
                                                               std::size_t count) {
  return incidents_in(on_.run(select_recent, {since, count}, until_));
}

}  // namespace signalbox::storage
