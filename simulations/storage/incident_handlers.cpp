#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 4> impact_names = {"none", "minor", "major", "critical"};
constexpr std::array<std::string_view, 4> incident_states = {"investigating", "identified",
                                                             "monitoring", "resolved"};
constexpr std::array<std::string_view, 20> incident_columns = {"id",
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
                                                               "held_back",
                                                               "next_update_by"};

bool is_among(std::span<const std::string_view> known, std::string_view name) {
  return std::ranges::find(known, name) != known.end();
}

/// The CHECK constraints of the table for incidents. Maintenances are not simulated.
void check_incident(const incident_row& one) {
  if (!is_among(impact_names, one.impact) || !is_among(incident_states, one.state))
    throw check_violation;
  if ((one.state == "resolved") != one.resolved_at.has_value()) throw check_violation;
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
  answer.add(one.resolved_at).add(updates.dump()).add("incident").add(std::nullopt);
  // No plan, no post-mortem, nothing held back, and no promised update: these belong to
  // maintenances and to people.
  answer.add(std::nullopt).add(false).add("").add(false).add(std::nullopt).end_row();
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
                    .updates = {}};
  if (given.text(11) != "incident") throw check_violation;
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
  if (!is_among(incident_states, made.state)) throw check_violation;
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
  const auto* const found = in.incidents.find(given.uuid(1));
  if (found == nullptr) return written_answer::of_change(0);
  auto after = *found;
  after.state = given.text(2);
  after.resolved_at = is_over ? std::optional(at) : std::nullopt;
  check_incident(after);
  in.incidents.change(*found, [&](incident_row& one) { one = std::move(after); });
  return written_answer::of_change(1);
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
  std::vector<const incident_row*> open;
  for (const auto& [id, one] : in.incidents.all())
    if (!one.resolved_at) open.push_back(&one);
  // They are sorted by id, and the stable sort keeps that order for equal times.
  std::ranges::stable_sort(open, {}, &incident_row::opened_at);
  written_answer answer(incident_columns);
  for (const auto* one : open)
    write_incident(answer, *one);
  return answer;
}

constexpr std::array of_incidents = {
    statement_handler{"incident_audience.unknown_ref", effect::reads, find_unknown_ref},
    statement_handler{"incident_audience.unknown_slug", effect::reads, find_unknown_slug},
    statement_handler{"incidents.add_update", effect::changes, add_incident_update},
    statement_handler{"incidents.find", effect::reads, find_incident},
    statement_handler{"incidents.list_open", effect::reads, list_open_incidents},
    statement_handler{"incidents.lock", effect::reads, lock_incident},
    statement_handler{"incidents.open", effect::changes, open_incident},
    statement_handler{"incidents.post_update", effect::changes, post_incident_update},
};

}  // namespace

statement_handlers incident_handlers() {
  return of_incidents;
}

}  // namespace signalbox::simulations
