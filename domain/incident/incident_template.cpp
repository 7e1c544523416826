#include "domain/incident/incident_template.hpp"

#include <algorithm>
#include <utility>

#include "domain/catalogue.hpp"
#include "domain/incident/maintenance.hpp"

namespace signalbox::domain {

namespace {

template <class Enum>
Enum named(const catalogue_field& field, std::optional<Enum> (*from)(std::string_view),
           Enum otherwise) {
  const auto value = from(field.text());
  if (!value) field.complain("has an unknown value");
  return value.value_or(otherwise);
}

bool flag_or_false(const catalogue_field& of, const char* name) {
  const auto field = of.optional_member(name);
  return field && field->flag();
}

incident_template read_template(const catalogue_field& field) {
  field.allow_only({"id", "name", "kind", "title", "impact", "message", "services",
                    "affects_project_creation", "show_to_everybody", "lasts_minutes"});
  incident_template made;
  made.id = field.member("id").text();
  made.name = field.member("name").text();
  made.kind = named(field.member("kind"), incident_kind_from, incident_kind::incident);
  made.title = field.member("title").text();
  made.impact = named(field.member("impact"), incident_impact_from, incident_impact::minor);
  made.message = field.member("message").text();
  if (const auto services = field.optional_member("services")) made.services = services->texts();
  made.affects_project_creation = flag_or_false(field, "affects_project_creation");
  made.show_to_everybody = flag_or_false(field, "show_to_everybody");
  if (const auto lasts = field.optional_member("lasts_minutes")) {
    const auto longest = std::chrono::minutes(maintenance_length_max).count();
    made.lasts = std::chrono::minutes(
        static_cast<std::int64_t>(lasts->number_between(1, static_cast<double>(longest))));
  }
  const bool is_maintenance = made.kind == incident_kind::maintenance;
  if (is_maintenance != made.lasts.has_value())
    field.complain("must have lasts_minutes if and only if it is maintenance");
  return made;
}

}  // namespace

core::result<incident_template_catalogue> incident_template_catalogue::parse(
    std::string_view file, std::string_view text) {
  catalogue source{std::string{file}, text};
  source.top().allow_only({"templates"});
  incident_template_catalogue made;
  for (const catalogue_field& field : source.top().member("templates").elements()) {
    auto read = read_template(field);
    if (std::ranges::find(made.templates_, read.id, &incident_template::id) !=
        made.templates_.end())
      field.complain("is a duplicate");
    made.templates_.push_back(std::move(read));
  }
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

core::json incident_template_json(const incident_template& what) {
  return {{"id", what.id},
          {"name", what.name},
          {"kind", to_string(what.kind)},
          {"title", what.title},
          {"impact", to_string(what.impact)},
          {"message", what.message},
          {"services", what.services},
          {"affects_project_creation", what.affects_project_creation},
          {"show_to_everybody", what.show_to_everybody},
          {"lasts_minutes", what.lasts ? core::json(what.lasts->count()) : core::json()}};
}

}  // namespace signalbox::domain
