#include "domain/roles.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/catalogue.hpp"
#include "domain/json_logic.hpp"

namespace signalbox::domain {

namespace {

constexpr std::array all_roles = {role::owner, role::administrator, role::developer,
                                  role::read_only};

permission_entry read_entry(const catalogue_field& field) {
  field.allow_only({"actions", "resources", "condition", "restrictive"});
  permission_entry entry;
  entry.actions = field.member("actions").texts();
  entry.resources = field.member("resources").texts();
  if (const auto condition = field.optional_member("condition")) {
    const auto checked = check_logic(condition->value());
    if (!checked) condition->complain("is no rule: " + checked.error().reason);
    entry.condition = condition->value();
  }
  if (const auto restrictive = field.optional_member("restrictive")) {
    entry.restrictive = restrictive->flag();
  }
  return entry;
}

}  // namespace

result<role_catalogue> role_catalogue::parse(std::string_view file, std::string_view text) {
  catalogue source{std::string{file}, text};
  const catalogue_field roles = source.top().member("roles");
  roles.allow_only({"Owner", "Administrator", "Developer", "Read-only"});
  role_catalogue made;
  for (const role one : all_roles) {
    const catalogue_field field = roles.member(std::string{to_string(one)});
    field.allow_only({"description", "plans", "entries"});
    definition& defined = made.roles_[one];
    defined.description = field.member("description").text();
    defined.plans = field.member("plans").texts();
    for (const catalogue_field& entry : field.member("entries").elements()) {
      defined.entries.push_back(read_entry(entry));
    }
  }
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

grant role_catalogue::held_by(role held, organization_slug slug) const {
  return {.slug = std::move(slug), .entries = roles_.at(held).entries};
}

const std::string& role_catalogue::description(role held) const {
  return roles_.at(held).description;
}

bool role_catalogue::is_offered(role held, std::string_view plan) const {
  const auto& plans = roles_.at(held).plans;
  return std::ranges::find(plans, plan) != plans.end();
}

}  // namespace signalbox::domain
