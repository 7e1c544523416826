#include "actors/fleet/fleet_view.hpp"

#include <chrono>
#include <utility>

#include "core/json/merge_patch.hpp"

namespace signalbox::actors {

using core::json;
using domain::fleet_project;

void fleet_view::begin(fleet_contents all) {
  projects_.clear();
  regions_.clear();
  suggestions_ = json::object();
  needs_evaluation_ = !all.projects.empty();
  projects_.reserve(all.projects.size());
  for (auto& one : all.projects) {
    auto ref = one.ref.value;
    regions_.apply(nullptr, &one);
    projects_.insert_or_assign(std::move(ref), std::move(one));
  }
  for (const auto& one : all.incidents)
    regions_.apply(one);
  names_ = std::move(all.organizations);
  reported_.clear();
  line_.clear();
  changed_names_.clear();
}

void fleet_view::touch(const std::string& ref) {
  if (reported_.try_emplace(ref, find(ref)).second) line_.push_back(ref);
}

fleet_view::entry fleet_view::find(const std::string& ref) const {
  const auto found = projects_.find(ref);
  return found == projects_.end() ? entry{} : entry{found->second};
}

void fleet_view::put(const fleet_project& what) {
  const auto found = projects_.find(what.ref.value);
  if (found == projects_.end()) {
    touch(what.ref.value);
    regions_.apply(nullptr, &what);
    projects_.emplace(what.ref.value, what);
    return;
  }
  auto next = what;
  next.troubles = found->second.troubles;
  if (next == found->second) return;
  touch(what.ref.value);
  regions_.apply(&found->second, &next);
  found->second = std::move(next);
}

void fleet_view::remove(const domain::project_ref& ref) {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return;
  touch(ref.value);
  regions_.apply(&found->second, nullptr);
  projects_.erase(found);
}

void fleet_view::apply_trouble(const domain::project_ref& ref, const domain::fleet_trouble& what) {
  const auto found = projects_.find(ref.value);
  if (found == projects_.end()) return;
  touch(ref.value);
  domain::apply_trouble(found->second, what);
}

void fleet_view::forget_old_troubles(core::time_point now) {
  for (auto& [ref, project] : projects_) {
    if (project.troubles.empty()) continue;
    auto left = project;
    if (!domain::forget_old_troubles(left, now)) continue;
    touch(ref);
    project = std::move(left);
  }
}

void fleet_view::name(const domain::organization_slug& slug, const std::string& name) {
  changed_names_[slug.value] = name;
}

void fleet_view::remove(const domain::organization_slug& slug) {
  changed_names_[slug.value] = std::nullopt;
}

void fleet_view::apply(const domain::incident& fact) {
  regions_.apply(fact);
  needs_evaluation_ = true;
}

bool fleet_view::dismiss(const std::string& region) {
  if (!regions_.dismiss(region)) return false;
  needs_evaluation_ = true;
  return true;
}

json fleet_view::state() const {
  auto projects = json::object();
  for (const auto& [ref, project] : projects_) {
    if (!reported_.contains(ref)) projects[ref] = domain::fleet_project_json(project);
  }
  for (const auto& [ref, before] : reported_) {
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

json fleet_view::take_changes(std::size_t projects_max, core::time_point now) {
  auto patch = json::object();
  regions_.evaluate(now);
  needs_evaluation_ = false;
  if (auto change = core::diff_merge(suggestions_, regions_.shown())) {
    suggestions_ = regions_.shown();
    patch["suggestions"] = std::move(*change);
  }
  for (auto& [slug, name] : changed_names_) {
    const auto held = names_.find(slug);
    if (name && (held == names_.end() || held->second != *name)) {
      patch["organizations"][slug] = {{"name", *name}};
      names_[slug] = *name;
    } else if (!name && held != names_.end()) {
      patch["organizations"][slug] = nullptr;
      names_.erase(held);
    }
  }
  changed_names_.clear();
  for (std::size_t count = 0; count < projects_max && !line_.empty(); ++count) {
    const auto ref = std::move(line_.front());
    line_.pop_front();
    const auto before = std::move(reported_.extract(ref).mapped());
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
