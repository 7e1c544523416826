#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 4> impact_names = {"none", "minor", "major", "critical"};
constexpr std::array<std::string_view, 4> incident_states = {"investigating", "identified",
                                                             "monitoring", "resolved"};
constexpr std::array<std::string_view, 3> maintenance_states = {"scheduled", "in_progress",
                                                                "completed"};
constexpr std::array<std::string_view, 19> incident_columns = {"id",
                                                               "title",
                                                               "impact",
                                                               "state",
                                                               "regions",
                                                               "services",
                                                               "organizations",
                                                               "projects",
                                                               "affects_project_creation",
                                                               "show_to_everybody",
                                                               "opened_at",
                                                               "resolved_at",
                                                               "updates",
                                                               "kind",
                                                               "planned_start",
                                                               "planned_end",
                                                               "announce_ahead",
                                                               "post_mortem",
                                                               "held_back"};

bool is_among(std::span<const std::string_view> known, std::string_view name) {
  return std::ranges::find(known, name) != known.end();
}

/// The CHECK constraints of the table.
void check_incident(const incident_row& one) {
  const bool is_incident = one.kind == "incident";
  const bool is_planned = one.planned_start && one.planned_end;
  const bool is_over = one.state == "resolved" || one.state == "completed";
  if (!is_incident && one.kind != "maintenance") throw check_violation;
  if (!is_among(impact_names, one.impact)) throw check_violation;
  if (is_incident ? !is_among(incident_states, one.state)
                  : !is_among(maintenance_states, one.state))
    throw check_violation;
  if (is_over != one.resolved_at.has_value()) throw check_violation;
  if (is_incident ? one.planned_start || one.planned_end
                  : is_planned && *one.planned_start >= *one.planned_end)
    throw check_violation;
}

/// Applies a change if the table's constraints hold afterwards.
template <class Change>
written_answer change_incident(tables& in, const std::string& id, Change change) {
  const auto* const found = in.incidents.find(id);
  if (found == nullptr) return written_answer::of_change(0);
  auto after = *found;
  change(after);
  check_incident(after);
  in.incidents.change(*found, [&](incident_row& one) { one = std::move(after); });
  return written_answer::of_change(1);
}

void write_incident(written_answer& answer, const incident_row& one) {
  auto updates = nlohmann::json::array();
  for (const auto& update : one.updates)
    updates.push_back({{"at", update.at.time_since_epoch().count()},
                       {"state", update.state},
                       {"message", update.message},
                       {"author", update.author}});
  answer.add(one.id).add(one.title).add(one.impact).add(one.state).add(one.regions);
  answer.add(one.services).add(one.organizations).add(one.projects);
  answer.add(one.affects_project_creation).add(one.show_to_everybody).add(one.opened_at);
  answer.add(one.resolved_at).add(updates.dump()).add(one.kind).add(one.planned_start);
  answer.add(one.planned_end).add(one.announce_ahead).add(one.post_mortem);
  // Only incidents from external systems are held back, which do not occur here.
  answer.add(false).end_row();
}

/// Returns the matching incidents in order of opening, then by id.
template <class Fits>
std::vector<const incident_row*> incidents_where(const tables& in, Fits fits) {
  std::vector<const incident_row*> found;
  for (const auto& [id, one] : in.incidents.all())
    if (fits(one)) found.push_back(&one);
  std::ranges::stable_sort(found, {}, &incident_row::opened_at);
  return found;
}

/// The same, latest first.
template <class Fits>
written_answer newest_incidents(const tables& in, std::size_t count, Fits fits) {
  auto found = incidents_where(in, fits);
  std::ranges::stable_sort(found, std::greater<>{}, &incident_row::opened_at);
  found.resize(std::min(found.size(), count));
  written_answer answer(incident_columns);
  for (const auto* one : found)
    write_incident(answer, *one);
  return answer;
}

written_answer open_incident(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"id"};
  const auto text = [&](std::size_t number) { return std::string(given.text(number)); };
  incident_row made{.id = in.new_uuid(),
                    .title = text(1),
                    .impact = text(2),
                    .state = text(3),
                    .regions = text(4),
                    .services = text(5),
                    .organizations = text(6),
                    .projects = text(7),
                    .affects_project_creation = given.truth(8),
                    .show_to_everybody = given.truth(9),
                    .opened_at = given.moment(10),
                    .resolved_at = std::nullopt,
                    .kind = text(11),
                    .planned_start = given.moment_if_any(12),
                    .planned_end = given.moment_if_any(13),
                    .announce_ahead = given.truth(14),
                    .post_mortem = {},
                    .updates = {},
                    .edits = {}};
  check_incident(made);
  written_answer answer(columns);
  answer.add(made.id).end_row();
  in.incidents.insert(made.id, made);
  return answer;
}

written_answer add_incident_update(tables& in, const arguments& given) {
  incident_update_row made{.at = given.moment(2),
                           .state = std::string(given.text(3)),
                           .message = std::string(given.text(4)),
                           .author = std::string(given.text(5))};
  if (!is_among(incident_states, made.state) && !is_among(maintenance_states, made.state))
    throw check_violation;
  const auto* const found = in.incidents.find(given.uuid(1));
  if (found == nullptr) throw foreign_key_violation;
  in.incidents.change(*found, [&](incident_row& one) { one.updates.push_back(std::move(made)); });
  return written_answer::of_change(1);
}

written_answer lock_incident(tables& in, const arguments& given) {
  written_answer answer({});
  if (in.incidents.find(given.uuid(1)) != nullptr) answer.end_row();
  return answer;
}

written_answer post_incident_update(tables& in, const arguments& given) {
  const bool is_over = given.truth(3);
  const auto at = given.moment(4);
  return change_incident(in, given.uuid(1), [&](incident_row& one) {
    one.state = given.text(2);
    one.resolved_at = is_over ? std::optional(at) : std::nullopt;
  });
}

written_answer edit_incident(tables& in, const arguments& given) {
  return change_incident(in, given.uuid(1), [&](incident_row& one) {
    one.title = given.text(2);
    one.impact = given.text(3);
    one.regions = given.text(4);
    one.services = given.text(5);
    one.organizations = given.text(6);
    one.projects = given.text(7);
    one.affects_project_creation = given.truth(8);
    one.show_to_everybody = given.truth(9);
    one.planned_start = given.moment_if_any(10);
    one.planned_end = given.moment_if_any(11);
    one.announce_ahead = given.truth(12);
  });
}

written_answer add_incident_edit(tables& in, const arguments& given) {
  incident_edit_row made{.at = given.moment(2),
                         .author = std::string(given.text(3)),
                         .changes = std::string(given.text(4))};
  const auto* const found = in.incidents.find(given.uuid(1));
  if (found == nullptr) throw foreign_key_violation;
  in.incidents.change(*found, [&](incident_row& one) { one.edits.push_back(std::move(made)); });
  return written_answer::of_change(1);
}

written_answer list_incident_edits(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 5> columns = {"incident_id", "number", "at",
                                                              "author", "changes"};
  written_answer answer(columns);
  const auto count = given.limit(2);
  const auto* const found = in.incidents.find(given.uuid(1));
  if (found == nullptr) return answer;
  for (std::size_t at = 0; at < std::min(count, found->edits.size()); ++at) {
    const auto& one = found->edits[at];
    answer.add(found->id).add(at + 1).add(one.at).add(one.author).add(one.changes).end_row();
  }
  return answer;
}

written_answer set_post_mortem(tables& in, const arguments& given) {
  return change_incident(in, given.uuid(1),
                         [&](incident_row& one) { one.post_mortem = given.text(2); });
}

/// Returns the first unknown name of a JSON list, if there is one.
template <class Known>
written_answer first_unknown(std::string_view names, Known known) {
  constexpr static std::array<std::string_view, 1> columns = {"name"};
  written_answer answer(columns);
  const auto list = nlohmann::json::parse(names, nullptr, false);
  if (!list.is_array()) throw invalid_text_representation;
  for (const auto& one : list) {
    const auto& name = one.get_ref<const std::string&>();
    if (known(name)) continue;
    answer.add(name).end_row();
    break;
  }
  return answer;
}

written_answer find_unknown_slug(tables& in, const arguments& given) {
  return first_unknown(given.text(1), [&](const std::string& name) {
    return in.organizations.by().slug.contains(name);
  });
}

written_answer find_unknown_ref(tables& in, const arguments& given) {
  return first_unknown(
      given.text(1), [&](const std::string& name) { return in.projects.by().ref.contains(name); });
}

written_answer find_incident(tables& in, const arguments& given) {
  written_answer answer(incident_columns);
  if (const auto* const found = in.incidents.find(given.uuid(1))) write_incident(answer, *found);
  return answer;
}

written_answer list_open_incidents(tables& in, const arguments& /*given*/) {
  written_answer answer(incident_columns);
  for (const auto* one :
       incidents_where(in, [](const incident_row& each) { return !each.resolved_at; }))
    write_incident(answer, *one);
  return answer;
}

written_answer list_incidents(tables& in, const arguments& given) {
  return newest_incidents(in, given.limit(1), [](const incident_row&) { return true; });
}

written_answer list_recent_incidents(tables& in, const arguments& given) {
  const auto since = given.moment(1);
  return newest_incidents(in, given.limit(2), [&](const incident_row& one) {
    return !one.resolved_at || *one.resolved_at >= since;
  });
}

constexpr std::array of_incidents = {
    statement_handler{"incident_audience.unknown_ref", effect::reads, find_unknown_ref},
    statement_handler{"incident_audience.unknown_slug", effect::reads, find_unknown_slug},
    statement_handler{"incidents.add_edit", effect::changes, add_incident_edit},
    statement_handler{"incidents.add_update", effect::changes, add_incident_update},
    statement_handler{"incidents.edit", effect::changes, edit_incident},
    statement_handler{"incidents.find", effect::reads, find_incident},
    statement_handler{"incidents.list", effect::reads, list_incidents},
    statement_handler{"incidents.list_edits", effect::reads, list_incident_edits},
    statement_handler{"incidents.list_open", effect::reads, list_open_incidents},
    statement_handler{"incidents.list_recent", effect::reads, list_recent_incidents},
    statement_handler{"incidents.lock", effect::reads, lock_incident},
    statement_handler{"incidents.open", effect::changes, open_incident},
    statement_handler{"incidents.post_update", effect::changes, post_incident_update},
    statement_handler{"incidents.set_post_mortem", effect::changes, set_post_mortem},
};

}  // namespace

statement_handlers incident_handlers() {
  return of_incidents;
}

}  // namespace signalbox::simulations
