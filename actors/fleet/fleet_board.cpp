#include "actors/fleet/fleet_board.hpp"

#include <chrono>
#include <utility>

#include "core/json/merge_patch.hpp"

namespace signalbox::actors {

using core::json;
using domain::fleet_project;

void fleet_board::begin(fleet_contents all) {
  projects_.clear();
  regions_.clear();
  suggestions_ = json::object();
  is_judged_anew_ = !all.projects.empty();
  projects_.reserve(all.projects.size());
  for (auto& one : all.projects) {
    auto ref = one.ref.value;
    regions_.take(nullptr, &one);
    projects_.insert_or_assign(std::move(ref), std::move(one));
  }
  for (const auto& one : all.incidents)
    regions_.take(one);
  names_ = std::move(all.organizations);
  told_.clear();
  line_.clear();
  news_of_names_.clear();
}

void fleet_board::touch(const std::string& ref) {
  if (told_.try_emplace(ref, find(ref)).second) line_.push_back(ref);
}

fleet_board::entry fleet_board::find(const std::string& ref) const {
  const auto found = projects_.find(ref);
  return found == projects_.end() ? entry{} : entry{found->second};
}

void fleet_board::put(const fleet_project& what) {
  const auto found = projects_.find(what.ref.value);
  if (found == projects_.end()) {
    touch(what.ref.value);
    regions_.take(nullptr, &what);
    projects_.emplace(what.ref.value, what);
    return;
  }
  auto next = what;
  next.troubles = found->second.troubles;
  if (next == found->second) return;
  touch(what.ref.value);
  regions_.take(&found->second, &next);
  found->second = std::move(next);
}

void fleet_board::remove(const domain::project_ref& ref) {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return;
  touch(ref.value);
  regions_.take(&found->second, nullptr);
  projects_.erase(found);
}

void fleet_board::take_trouble(const domain::project_ref& ref, const domain::fleet_trouble& what) {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return;
  touch(ref.value);
  domain::take_trouble(found->second, what);
}

void fleet_board::forget_old_troubles(core::time_point now) {
  for (auto& [ref, project] : projects_) {
    if (project.troubles.empty()) continue;
    auto left = project;
    if (!domain::forget_old_troubles(left, now)) continue;
    touch(ref);
    project = std::move(left);
  }
}

void fleet_board::name(const domain::organization_slug& slug, const std::string& name) {
  news_of_names_[slug.value] = name;
}

void fleet_board::remove(const domain::organization_slug& slug) {
  news_of_names_[slug.value] = std::nullopt;
}

void fleet_board::take(const domain::incident& fact) {
  regions_.take(fact);
  is_judged_anew_ = true;
}

bool fleet_board::dismiss(const std::string& region) {
  if (!regions_.dismiss(region)) return false;
  is_judged_anew_ = true;
  return true;
}

json fleet_board::state() const {
  auto projects = json::object();
  for (const auto& [ref, project] : projects_) {
    if (!told_.contains(ref)) projects[ref] = domain::fleet_project_json(project);
  }
  for (const auto& [ref, before] : told_) {
    if (before) projects[ref] = domain::fleet_project_json(*before);
  }
  auto organizations = json::object();
  for (const auto& [slug, name] : names_)
    organizations[slug] = {{"name", name}};
  return {{"interval_s", std::chrono::seconds(domain::probe_bucket_length).count()},
          {"organizations", std::move(organizations)},
          {"projects", std::move(projects)},
          {"suggestions", suggestions_}};
}

json fleet_board::take_news(std::size_t projects_max, core::time_point now) {
  auto patch = json::object();
  regions_.judge(now);
  is_judged_anew_ = false;
  if (auto change = core::diff_merge(suggestions_, regions_.shown())) {
    suggestions_ = regions_.shown();
    patch["suggestions"] = std::move(*change);
  }
  for (auto& [slug, name] : news_of_names_) {
    const auto held = names_.find(slug);
    if (name && (held == names_.end() || held->second != *name)) {
      patch["organizations"][slug] = {{"name", *name}};
      names_[slug] = *name;
    } else if (!name && held != names_.end()) {
      patch["organizations"][slug] = nullptr;
      names_.erase(held);
    }
  }
  news_of_names_.clear();
  for (std::size_t count = 0; count < projects_max && !line_.empty(); ++count) {
    const auto ref = std::move(line_.front());
    line_.pop_front();
    const auto before = std::move(told_.extract(ref).mapped());
    const auto found = projects_.find(ref);
    if (found == projects_.end()) {
      if (before) patch["projects"][ref] = nullptr;
      continue;
    }
    const auto old = before ? domain::fleet_project_json(*before) : json::object();
    if (auto change = core::diff_merge(old, domain::fleet_project_json(found->second)))
      patch["projects"][ref] = std::move(*change);
  }
  return patch;
}

}  // namespace signalbox::actors
