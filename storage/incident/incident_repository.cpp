#include "storage/incident/incident_repository.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "domain/audit_actions.hpp"
#include "domain/incident/incident_transition.hpp"
#include "domain/incident/maintenance.hpp"
#include "domain/validation.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/incident/incident_audience_repository.hpp"
#include "storage/incident/incident_rows.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::incident;
using domain::incident_id;
using domain::incident_kind;
using domain::incident_state;
using nlohmann::json;
using postgres::statement;

constexpr statement insert_incident{"incidents.open", R"(
  INSERT INTO incidents (title, impact, state, regions, services, organizations, projects,
                         affects_project_creation, show_to_everybody, opened_at, kind,
                         planned_start, planned_end, announce_ahead, next_update_by)
  VALUES ($1, $2, $3,
          ARRAY(SELECT jsonb_array_elements_text($4::jsonb)),
          ARRAY(SELECT jsonb_array_elements_text($5::jsonb)),
          ARRAY(SELECT jsonb_array_elements_text($6::jsonb)),
          ARRAY(SELECT jsonb_array_elements_text($7::jsonb)), $8, $9, $10, $11, $12, $13, $14,
          $15)
  RETURNING id)"};
constexpr statement insert_update{"incidents.add_update", R"(
  INSERT INTO incident_updates (incident_id, number, at, state, message, author)
  SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5
  FROM incident_updates WHERE incident_id = $1)"};
constexpr statement select_locked{"incidents.lock",
                                  "SELECT FROM incidents WHERE id = $1 FOR UPDATE"};
constexpr statement update_state{"incidents.post_update", R"(
  UPDATE incidents
  SET state = $2, resolved_at = CASE WHEN $3::boolean THEN $4::timestamptz END, next_update_by = $5
  WHERE id = $1)"};
constexpr statement release_source{"incidents.release_source", R"(
  UPDATE incidents i SET source_key = NULL
  WHERE id = $1 AND EXISTS (SELECT FROM incidents o WHERE o.source_key = i.source_key
                                                      AND o.resolved_at IS NULL))"};
constexpr statement update_incident{"incidents.edit", R"(
  UPDATE incidents SET title = $2, impact = $3,
    regions = ARRAY(SELECT jsonb_array_elements_text($4::jsonb)),
    services = ARRAY(SELECT jsonb_array_elements_text($5::jsonb)),
    organizations = ARRAY(SELECT jsonb_array_elements_text($6::jsonb)),
    projects = ARRAY(SELECT jsonb_array_elements_text($7::jsonb)),
    affects_project_creation = $8, show_to_everybody = $9,
    planned_start = $10, planned_end = $11, announce_ahead = $12
  WHERE id = $1)"};
constexpr statement update_held_back{"incidents.hold_back",
                                     "UPDATE incidents SET held_back = $2 WHERE id = $1"};
constexpr statement insert_edit{"incidents.add_edit", R"(
  INSERT INTO incident_edits (incident_id, number, at, author, changes)
  SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4
  FROM incident_edits WHERE incident_id = $1)"};
constexpr statement update_post_mortem{"incidents.set_post_mortem",
                                       "UPDATE incidents SET post_mortem = $2 WHERE id = $1"};

constexpr statement select_incident{"incidents.find",
                                    "SELECT * FROM incident_details WHERE id = $1"};
constexpr statement select_edits{
    "incidents.list_edits",
    "SELECT * FROM incident_edits WHERE incident_id = $1 ORDER BY number LIMIT $2"};
constexpr statement select_open_incidents{
    "incidents.list_open",
    "SELECT * FROM incident_details WHERE resolved_at IS NULL ORDER BY opened_at, id"};
constexpr statement select_newest{
    "incidents.list", "SELECT * FROM incident_details ORDER BY opened_at DESC, id LIMIT $1"};
constexpr statement select_recent{"incidents.list_recent", R"(
  SELECT * FROM incident_details WHERE resolved_at IS NULL OR resolved_at >= $1
  ORDER BY opened_at DESC, id LIMIT $2)"};

constexpr statement select_between{"incidents.list_between", R"(
  SELECT * FROM incident_details
  WHERE coalesce(planned_start, opened_at) >= $1 AND coalesce(planned_start, opened_at) < $2
  ORDER BY coalesce(planned_start, opened_at) DESC, id LIMIT $3)"};

std::vector<incident> incidents_in(const postgres::rows& found) {
  std::vector<incident> incidents;
  incidents.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    incidents.push_back(incident_from(found[at]));
  return incidents;
}

/// Returns the names that an edit adds: names that were added before may no longer exist, and are
/// kept.
template <class Name>
std::vector<Name> new_among(std::vector<Name> after, const std::vector<Name>& before) {
  std::erase_if(after,
                [&](const Name& one) { return std::ranges::find(before, one) != before.end(); });
  return after;
}

}  // namespace

void incident_repository::add_update(const incident_id& id, const new_incident_update& update,
                                     const domain::requester& by) {
  on_.run(insert_update, {id, by.at, to_string(update.state), update.message, by.name});
}

void incident_repository::set_state(const incident_id& id, const new_incident_update& update,
                                    const domain::requester& by) {
  on_.run(update_state, {id, to_string(update.state), domain::is_closed(update.state), by.at,
                         update.next_update_by});
  add_update(id, update, by);
}

result<incident> incident_repository::lock(const incident_id& id) {
  on_.run(select_locked, {id});
  return find(id);
}

result<incident> incident_repository::conclude(transaction& work, const incident_id& id,
                                               const audit_entry& entry) {
  audit_repository(on_).append(entry);
  auto made = find(id);
  if (!made) return made;
  work.commit();
  return made;
}

result<incident> incident_repository::open(const incident& draft, const std::string& message,
                                           const domain::requester& by) {
  if (auto planned = domain::check_plan(draft, by.at); !planned)
    return std::unexpected(planned.error());
  auto promised = domain::check_next_update(draft.kind, draft.state, draft.next_update_by, by.at);
  if (!promised) return std::unexpected(promised.error());
  const bool is_maintenance = draft.kind == incident_kind::maintenance;
  const auto state = is_maintenance ? domain::first_state(draft, by.at) : draft.state;
  if (!domain::fits(draft.kind, state) || domain::is_closed(state))
    return domain::fail_field("state", "must be one of: investigating, identified, monitoring");
  auto work = on_.begin();
  auto known = incident_audience_repository(on_).check_scope(draft);
  if (!known) return std::unexpected(known.error());
  const auto inserted = on_.run(
      insert_incident,
      {draft.title, to_string(draft.impact), to_string(state), list_text(draft.regions),
       list_text(draft.services), list_text(draft.organizations), list_text(draft.projects),
       draft.affects_project_creation, draft.show_to_everybody, by.at, to_string(draft.kind),
       draft.planned_start, draft.planned_end, draft.announce_ahead, draft.next_update_by});
  const auto id = inserted[0].as<incident_id>("id");
  if (!message.empty()) {
    add_update(id, {.state = state, .message = message}, by);
  }
  const audit_entry entry{
      .by = by,
      .action = domain::audit::incident_open,
      .target = draft.title,
      .detail = {
          {"id", id.value}, {"kind", to_string(draft.kind)}, {"impact", to_string(draft.impact)}}};
  return conclude(work, id, entry);
}

result<incident> incident_repository::post_update(const incident_id& id,
                                                  const new_incident_update& update,
                                                  const domain::requester& by) {
  auto work = on_.begin();
  const auto before = lock(id);
  if (!before) return before;
  if (auto allowed = domain::check_update(*before, update.state); !allowed)
    return std::unexpected(allowed.error());
  auto promised =
      domain::check_next_update(before->kind, update.state, update.next_update_by, by.at);
  if (!promised) return std::unexpected(promised.error());
  set_state(id, update, by);
  const audit_entry entry{.by = by,
                          .action = domain::audit::incident_update,
                          .target = before->title,
                          .detail = {{"id", id.value}, {"state", to_string(update.state)}}};
  return conclude(work, id, entry);
}

result<incident> incident_repository::reopen(const incident_id& id,
                                             const new_incident_update& update,
                                             const domain::requester& by) {
  auto work = on_.begin();
  const auto before = lock(id);
  if (!before) return before;
  if (auto allowed = domain::check_reopening(*before, update.state, by.at); !allowed)
    return std::unexpected(allowed.error());
  auto promised =
      domain::check_next_update(before->kind, update.state, update.next_update_by, by.at);
  if (!promised) return std::unexpected(promised.error());
  on_.run(release_source, {id});
  set_state(id, update, by);
  const audit_entry entry{.by = by,
                          .action = domain::audit::incident_reopen,
                          .target = before->title,
                          .detail = {{"id", id.value}, {"state", to_string(update.state)}}};
  return conclude(work, id, entry);
}

result<incident> incident_repository::edit(const incident_id& id,
                                           const domain::incident_edit& requested,
                                           const domain::requester& by) {
  auto work = on_.begin();
  const auto before = lock(id);
  if (!before) return before;
  const auto after = domain::edited(*before, requested, by.at);
  if (!after) return after;
  const auto changes = domain::changes_between(*before, *after);
  if (changes.empty()) return *before;
  incident added_scope;
  added_scope.organizations = new_among(after->organizations, before->organizations);
  added_scope.projects = new_among(after->projects, before->projects);
  auto known = incident_audience_repository(on_).check_scope(added_scope);
  if (!known) return std::unexpected(known.error());
  on_.run(update_incident,
          {id, after->title, to_string(after->impact), list_text(after->regions),
           list_text(after->services), list_text(after->organizations), list_text(after->projects),
           after->affects_project_creation, after->show_to_everybody, after->planned_start,
           after->planned_end, after->announce_ahead});
  if (after->held_back != before->held_back) {
    on_.run(update_held_back, {id, after->held_back});
  }
  on_.run(insert_edit,
          {id, by.at, by.name, changes.dump(-1, ' ', false, json::error_handler_t::replace)});
  const audit_entry entry{.by = by,
                          .action = domain::audit::incident_edit,
                          .target = after->title,
                          .detail = {{"id", id.value}, {"changes", changes}}};
  return conclude(work, id, entry);
}

result<incident> incident_repository::set_post_mortem(const incident_id& id,
                                                      const std::string& text,
                                                      const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock(id);
  if (!held || held->post_mortem == text) return held;
  on_.run(update_post_mortem, {id, text});
  const audit_entry entry{.by = by,
                          .action = domain::audit::incident_post_mortem,
                          .target = held->title,
                          .detail = {{"id", id.value}, {"letters", text.size()}}};
  return conclude(work, id, entry);
}

result<incident> incident_repository::advance(const incident_id& id, const domain::requester& by) {
  auto work = on_.begin();
  auto before = lock(id);
  if (!before) return before;
  const auto state = domain::state_at(*before, by.at);
  if (state == before->state) return before;
  const std::string message = state == incident_state::in_progress
                                  ? "This maintenance has started."
                                  : "This maintenance is completed.";
  set_state(id, {.state = state, .message = message}, by);
  const audit_entry entry{.by = by,
                          .action = domain::audit::incident_update,
                          .target = before->title,
                          .detail = {{"id", id.value}, {"state", to_string(state)}}};
  return conclude(work, id, entry);
}

result<incident> incident_repository::find(const incident_id& id) {
  const auto found = on_.run(select_incident, {id});
  if (found.empty()) return no_incident();
  return incident_from(found[0]);
}

std::vector<domain::incident_edited> incident_repository::list_edits(const incident_id& id,
                                                                     std::size_t count) {
  const auto found = on_.run(select_edits, {id, count});
  std::vector<domain::incident_edited> edits;
  for (std::size_t at = 0; at < found.size(); ++at)
    edits.push_back(edit_from(found[at]));
  return edits;
}

std::vector<incident> incident_repository::list_open() {
  return incidents_in(on_.run(select_open_incidents, {}));
}

std::vector<incident> incident_repository::list(std::size_t count) {
  return incidents_in(on_.run(select_newest, {count}));
}

std::vector<incident> incident_repository::list_between(core::time_point from,
                                                        core::time_point until, std::size_t count) {
  return incidents_in(on_.run(select_between, {from, until, count}));
}

std::vector<incident> incident_repository::list_recent(core::time_point since, std::size_t count) {
  return incidents_in(on_.run(select_recent, {since, count}));
}

}  // namespace signalbox::storage
