#include "actors/simulation/simulation_topics.hpp"

#include <algorithm>
#include <utility>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::actors {

using core::json;
using domain::simulation_run;

namespace {

json all_of(const std::vector<simulation_run>& runs) {
  auto shown = json::object();
  for (const auto& each : runs)
    shown[each.id.value] = domain::simulation_run_json(each);
  return {{"runs", std::move(shown)}};
}

json over_state(const simulation_run& what, const json& report) {
  return {{"run", domain::simulation_run_json(what)},
          {"points", domain::simulation_points(report)},
          {"now", domain::simulation_end_figures(report)}};
}

}  // namespace

simulation_topics::simulation_topics(const environment& env,
                                     const std::vector<simulation_run>& runs)
    : env_(env),
      all_(env.hub, std::string(simulations_topic), core::random_epoch(env.random), all_of(runs),
           env.settings.topics) {}

simulation_topics::entry* simulation_topics::find(std::uint64_t view) {
  const auto found = std::ranges::find(open_, view, &entry::view);
  return found == open_.end() ? nullptr : &*found;
}

topic* simulation_topics::of(std::uint64_t view) {
  if (view == 0) return &all_;
  auto* found = find(view);
  return found == nullptr ? nullptr : found->feed.get();
}

simulation_topics::entry& simulation_topics::add(const simulation_run& what, json state) {
  if (open_.size() >= open_max) {
    // At most one of the runs is still running.
    const auto oldest = std::ranges::find(open_, true, &entry::is_over);
    if (oldest != open_.end()) open_.erase(oldest);
  }
  auto name = topic_of(what.id);
  const auto view = view_of(name);
  return open_.emplace_back(entry{
      .view = view,
      .feed = std::make_unique<topic>(env_.hub, std::move(name), core::random_epoch(env_.random),
                                      std::move(state), env_.settings.topics),
      .points = 0,
      .is_over = domain::is_over(what.state)});
}

void simulation_topics::begin(const simulation_run& what) {
  // Before the first report of the process there is no "now": an empty one would have no figures.
  add(what, json{{"run", domain::simulation_run_json(what)}, {"points", json::object()}});
  show(what);
}

void simulation_topics::open(const simulation_run& what, const json& report) {
  if (find(view_of(topic_of(what.id))) == nullptr) add(what, over_state(what, report));
}

void simulation_topics::show(const simulation_run& what) {
  const auto shown = domain::simulation_run_json(what);
  all_.merge({{"runs", {{what.id.value, shown}}}});
  if (auto* own = find(view_of(topic_of(what.id)))) own->feed->merge({{"run", shown}});
}

void simulation_topics::apply(const simulation_run& what, const domain::simulation_line& line) {
  auto* own = find(view_of(topic_of(what.id)));
  if (own == nullptr) return;
  json patch{{"run", {{"progress", what.progress}}}, {"now", line.now}};
  if (!line.point.is_null() && own->points < domain::simulation_points_max)
    patch["points"][std::to_string(own->points++)] = line.point;
  own->feed->merge(patch);
}

void simulation_topics::end(const simulation_run& what, const json& report) {
  all_.merge({{"runs", {{what.id.value, domain::simulation_run_json(what)}}}});
  auto* own = find(view_of(topic_of(what.id)));
  if (own == nullptr) return;
  own->is_over = true;
  if (report.is_null()) {
    own->feed->merge({{"run", domain::simulation_run_json(what)}});
  } else {
    auto state = own->feed->state();
    state["run"] = domain::simulation_run_json(what);
    state["points"] = domain::simulation_points(report);
    state["now"].update(domain::simulation_end_figures(report));
    own->feed->replace(core::json(state));
  }
}

void simulation_topics::remove(const domain::simulation_id& which) {
  all_.merge({{"runs", {{which.value, nullptr}}}});
  std::erase_if(open_,
                [view = view_of(topic_of(which))](const entry& each) { return each.view == view; });
}

}  // namespace signalbox::actors
