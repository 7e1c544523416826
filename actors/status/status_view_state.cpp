#include "actors/status/status_view_state.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "domain/incident/incident_suggestion.hpp"

namespace signalbox::actors {

using domain::public_incident;

void status_view_state::begin(const status_contents& all) {
  projects_.clear();
  regions_.clear();
  incidents_.clear();
  outages_.clear();
  installed_at_ = all.installed_at;
  uptime_.begin(all.uptime);
  projects_.reserve(all.projects.size());
  for (const auto& one : all.projects)
    put(one);
  for (const auto& one : all.incidents)
    put(one);
  compute_outage_periods();
}

void status_view_state::count(const entry& what, bool comes) {
  auto& load = regions_[what.region];
  const auto step = [comes](std::size_t& number) { comes ? ++number : --number; };
  if (what.should_answer) step(load.projects);
  if (what.in_trouble) step(load.unhealthy);
}

void status_view_state::put(const domain::fleet_project& what) {
  auto& held = projects_[what.ref.value];
  if (!held.region.empty()) count(held, false);
  held.region = what.region;
  held.should_answer = domain::should_answer(what.status);
  held.in_trouble = domain::is_in_trouble(what.status);
  count(held, true);
}

void status_view_state::remove(const domain::project_ref& ref) {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return;
  count(found->second, false);
  projects_.erase(found);
}

void status_view_state::apply(const domain::incident& fact) {
  put(fact);
  compute_outage_periods();
}

void status_view_state::put(const domain::incident& fact) {
  // The incident may no longer be public after an edit of its scope.
  outages_.erase(fact.id.value);
  if (auto public_form = domain::published(fact)) {
    if (domain::is_outage(*public_form)) put_outage(*public_form);
    incidents_.insert_or_assign(fact.id.value, std::move(*public_form));
  } else {
    incidents_.erase(fact.id.value);
  }
}

void status_view_state::put_outage(public_incident what) {
  for (auto& update : what.updates)
    update.message.clear();
  what.post_mortem.clear();
  const auto id = what.id.value;
  outages_.insert_or_assign(id, std::move(what));
}

void status_view_state::apply(const domain::project_ref& ref, const domain::probe_bucket& bucket) {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return;
  auto& held = found->second;
  domain::uptime_count more{.probes = bucket.probes, .answered = bucket.healthy};
  if (held.bucket == bucket.number) {
    if (more.probes < held.counted.probes || more.answered < held.counted.answered) return;
    // A restarted actor counts the bucket from zero. The answered probes never exceed the counted
    // ones.
    more.probes -= held.counted.probes;
    more.answered = std::min(more.probes, more.answered - held.counted.answered);
  } else {
    held.bucket = bucket.number;
    held.counted = {};
  }
  held.counted += more;
  uptime_.add(held.region, domain::day_of_bucket(bucket.number), more);
}

void status_view_state::forget_old(core::time_point now) {
  uptime_.forget_before(domain::oldest_uptime_day(now));
  std::vector<std::pair<core::time_point, std::string>> closed;
  for (const auto& [id, one] : incidents_) {
    if (one.resolved_at) closed.emplace_back(*one.resolved_at, id);
  }
  std::ranges::sort(closed, std::greater{});
  for (std::size_t at = 0; at < closed.size(); ++at) {
    const bool is_old = closed[at].first < now - domain::published_incidents_for;
    if (is_old || at >= domain::published_incidents_max) incidents_.erase(closed[at].second);
  }
  forget_old_outages(now);
}

void status_view_state::forget_old_outages(core::time_point now) {
  const core::time_point oldest = domain::oldest_uptime_day(now);
  std::erase_if(outages_, [oldest](const auto& kept) {
    return kept.second.resolved_at && *kept.second.resolved_at < oldest;
  });
  while (outages_.size() > outages_max) {
    outages_.erase(std::ranges::min_element(
        outages_, {}, [](const auto& kept) { return kept.second.opened_at; }));
  }
  compute_outage_periods();
}

void status_view_state::compute_outage_periods() {
  std::vector<public_incident> outages;
  outages.reserve(outages_.size());
  for (const auto& [id, one] : outages_)
    outages.push_back(one);
  for (const auto& part : options_.components.components()) {
    if (!part.in_each_region) outage_periods_[part.id] = domain::outages_of(part, outages);
  }
}

std::map<std::string, domain::region_load> status_view_state::shown_regions() const {
  std::map<std::string, domain::region_load> shown;
  for (const auto& [code, load] : regions_) {
    if (load.projects > 0) shown[code] = load;
  }
  for (const auto& [code, days] : uptime_.regions())
    shown.try_emplace(code);
  for (const auto& [id, one] : incidents_) {
    if (domain::is_closed(one.state)) continue;
    for (const auto& code : one.regions)
      shown.try_emplace(code);
  }
  return shown;
}

void status_view_state::rename(options by) {
  options_.title = std::move(by.title);
  options_.url = std::move(by.url);
  options_.sends_mail = by.sends_mail;
}

domain::status_view status_view_state::view(const domain::status_view* before,
                                            core::time_point now) const {
  domain::status_view made{.title = options_.title,
                           .url = options_.url,
                           .support_url = options_.support_url,
                           .sends_mail = options_.sends_mail,
                           .components = {},
                           .incidents = {},
                           .uptime = {},
                           .changed_at = before == nullptr ? now : before->changed_at,
                           .storage_away_since = away_since_};
  for (const auto& [id, one] : incidents_)
    made.incidents.push_back(one);
  std::ranges::sort(made.incidents, [](const public_incident& a, const public_incident& b) {
    return std::tie(b.opened_at, b.id) < std::tie(a.opened_at, a.id);
  });
  const auto regions = shown_regions();
  made.components = domain::evaluate_components(options_.components,
                                                {.regions = regions,
                                                 .region_names = options_.region_names,
                                                 .incidents = made.incidents,
                                                 .storage_is_away = away_since_.has_value()});
  for (auto& part : made.components) {
    part.since = now;
    if (before == nullptr) continue;
    const auto held = std::ranges::find(before->components, part.id, &domain::component_view::id);
    if (held != before->components.end() && held->status == part.status) part.since = held->since;
  }
  for (const auto& [code, days] : uptime_.regions())
    made.uptime[code] = {.name = domain::region_name(options_.region_names, code), .days = days};
  made.outages = outage_periods_;
  made.installed_at = installed_at_;
  if (before != nullptr && made != *before) made.changed_at = now;
  return made;
}

}  // namespace signalbox::actors
