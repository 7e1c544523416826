#include "domain/status/status_catalogue.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/catalogue.hpp"

namespace signalbox::domain {

namespace {

constexpr double unhealthy_min_max = 1'000;

component_status status_in(const catalogue_field& field) {
  const auto status = component_status_from(field.text());
  if (!status) field.complain("has an unknown value");
  return status.value_or(component_status::operational);
}

bool is_set(const catalogue_field& of, const char* name) {
  const auto field = of.optional_member(name);
  return field && field->flag();
}

status_component component_in(const catalogue_field& field) {
  field.allow_only({"id", "name", "description", "services", "in_each_region", "creates_projects",
                    "without_storage"});
  status_component made;
  made.id = field.member("id").text();
  made.name = field.member("name").text();
  made.description = field.member("description").text();
  if (const auto services = field.optional_member("services")) made.services = services->texts();
  made.in_each_region = is_set(field, "in_each_region");
  made.creates_projects = is_set(field, "creates_projects");
  if (const auto away = field.optional_member("without_storage"))
    made.without_storage = status_in(*away);
  return made;
}

}  // namespace

std::string_view to_string(component_status status) {
  return component_status_names.name_of(status);
}

std::optional<component_status> component_status_from(std::string_view name) {
  return component_status_names.value_of(name);
}

core::result<status_catalogue> status_catalogue::parse(std::string_view file,
                                                       std::string_view text) {
  catalogue source{std::string{file}, text};
  source.top().allow_only({"components", "regions"});
  status_catalogue made;
  for (const catalogue_field& field : source.top().member("components").elements()) {
    auto read = component_in(field);
    if (std::ranges::find(made.components_, read.id, &status_component::id) !=
        made.components_.end())
      field.complain("is a duplicate");
    made.components_.push_back(std::move(read));
  }
  const auto regions = source.top().member("regions");
  regions.allow_only({"unhealthy_min", "steps"});
  made.unhealthy_min_ = static_cast<std::size_t>(
      regions.member("unhealthy_min").number_between(1, unhealthy_min_max));
  for (const catalogue_field& field : regions.member("steps").elements()) {
    field.allow_only({"share", "status"});
    const outage_step step{.share = field.member("share").number_between(0, 1),
                           .status = status_in(field.member("status"))};
    if (!made.steps_.empty() && made.steps_.back().share >= step.share)
      field.complain("must have a larger share than the previous one");
    made.steps_.push_back(step);
  }
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

component_status status_catalogue::evaluate(std::size_t unhealthy, std::size_t projects) const {
  auto evaluated = component_status::operational;
  if (unhealthy < unhealthy_min_ || projects == 0) return evaluated;
  const auto share = static_cast<double>(unhealthy) / static_cast<double>(projects);
  for (const auto& step : steps_) {
    if (share >= step.share) evaluated = step.status;
  }
  return evaluated;
}

}  // namespace signalbox::domain
