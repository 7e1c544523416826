#include "domain/access/roles.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "domain/access/json_logic.hpp"
#include "domain/catalogue.hpp"

namespace signalbox::domain {

namespace {

permission_entry read_entry(const catalogue_field& field) {
  field.allow_only({"actions", "resources", "condition", "restrictive"});
  permission_entry entry;
  entry.actions = field.member("actions").texts();
  entry.resources = field.member("resources").texts();
  if (const auto condition = field.optional_member("condition")) {
    const auto checked = check_logic(condition->value());
    if (!checked) condition->complain("is not a valid rule: " + checked.error().reason);
    entry.condition = condition->value();
  }
  if (const auto restrictive = field.optional_member("restrictive")) {
    entry.restrictive = restrictive->flag();
  }
  return entry;
}

std::vector<permission_entry> read_entries(const catalogue_field& holder) {
  std::vector<permission_entry> entries;
  for (const catalogue_field& entry : holder.member("entries").elements())
    entries.push_back(read_entry(entry));
  return entries;
}

bool has(const std::vector<std::string>& plans, std::string_view plan) {
  return std::ranges::find(plans, plan) != plans.end();
}

}  // namespace

core::result<role_catalogue> role_catalogue::parse(std::string_view file, std::string_view text) {
  catalogue source{std::string{file}, text};
  const catalogue_field roles = source.top().member("roles");
  roles.allow_only({"Owner", "Administrator", "Developer", "Read-only"});
  role_catalogue made;
  for (const role one : all_roles) {
    const catalogue_field field = roles.member(std::string{to_string(one)});
    field.allow_only({"description", "plans", "project_plans", "entries"});
    definition& defined = made.roles_[one];
    defined.description = field.member("description").text();
    defined.plans = field.member("plans").texts();
    defined.project_plans = field.member("project_plans").texts();
    defined.entries = read_entries(field);
  }
  const catalogue_field every_member = source.top().member("every_member");
  every_member.allow_only({"entries"});
  made.every_member_ = read_entries(every_member);
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

grant role_catalogue::held_by(const access& held, organization_slug slug) const {
  if (held.everywhere) return held_by(*held.everywhere, std::move(slug));
  auto own = std::make_shared<std::vector<permission_entry>>(every_member_);
  for (const role one : roles_in(held)) {
    std::vector<project_ref> projects;
    for (auto& ref : projects_of(held, one))
      projects.emplace_back(std::move(ref));
    for (permission_entry entry : roles_.at(one).entries) {
      entry.project_refs = projects;
      own->push_back(std::move(entry));
    }
  }
  return {.slug = std::move(slug), .entries = *own, .own = own};
}

grant role_catalogue::held_by(role held, organization_slug slug) const {
  return {.slug = std::move(slug), .entries = roles_.at(held).entries};
}

const std::string& role_catalogue::description(role held) const {
  return roles_.at(held).description;
}

bool role_catalogue::is_offered(role held, std::string_view plan) const {
  return has(roles_.at(held).plans, plan);
}

bool role_catalogue::is_offered_on_projects(role held, std::string_view plan) const {
  return has(roles_.at(held).project_plans, plan);
}

bool role_catalogue::is_offered(const access& held, std::string_view plan) const {
  if (held.everywhere) return is_offered(*held.everywhere, plan);
  return std::ranges::all_of(
      held.projects, [&](const auto& each) { return is_offered_on_projects(each.second, plan); });
}

}  // namespace signalbox::domain
