#include "actors/topic/topic_name.hpp"

#include <fmt/format.h>

#include <utility>

namespace signalbox::actors {

namespace {

std::string name_of(topic_kind kind, std::string_view subject) {
  std::string name(rule_of(kind).name);
  name += subject;
  return name;
}

/// Returns the subject of a topic if it has this type.
template <class Id>
std::optional<Id> subject_of(std::string_view topic) {
  const auto named = topic_named(topic);
  const auto* id = named ? named->of<Id>() : nullptr;
  return id == nullptr ? std::nullopt : std::optional(*id);
}

}  // namespace

std::string topic_of(const domain::organization_slug& slug, std::uint64_t view) {
  auto name = name_of(topic_kind::organization, slug.value);
  if (view != 0) name += fmt::format(":{:016x}", view);
  return name;
}

std::string topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::project, ref.value);
}

std::string monitoring_topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::monitoring, ref.value);
}

std::string schema_topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::schema, ref.value);
}

std::string activity_topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::activity, ref.value);
}

std::string cron_topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::cron, ref.value);
}

std::string hooks_topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::hooks, ref.value);
}

std::string backups_topic_of(const domain::project_ref& ref) {
  return name_of(topic_kind::backups, ref.value);
}

std::string rows_topic_of(const domain::project_ref& ref, std::uint32_t oid) {
  return name_of(topic_kind::rows, fmt::format("{}:{}", ref.value, oid));
}

std::string logs_topic_of(const domain::project_ref& ref, std::string_view filter) {
  return name_of(topic_kind::logs, fmt::format("{}:{}", ref.value, filter));
}

std::string topic_of(const domain::simulation_id& id) {
  return name_of(topic_kind::simulation, id.value);
}

std::string topic_of(const domain::snippet_id& id) {
  return name_of(topic_kind::snippet, id.value);
}

std::optional<domain::organization_slug> organization_of(std::string_view topic) {
  const auto named = topic_named(topic);
  if (!named || named->kind != topic_kind::organization) return std::nullopt;
  return *named->of<domain::organization_slug>();
}

std::uint64_t view_of(std::string_view topic) {
  const auto named = topic_named(topic);
  return named ? named->view : 0;
}

std::optional<domain::project_ref> project_of(std::string_view topic) {
  return subject_of<domain::project_ref>(topic);
}

std::optional<domain::simulation_id> simulation_of(std::string_view topic) {
  return subject_of<domain::simulation_id>(topic);
}

std::optional<domain::snippet_id> snippet_of(std::string_view topic) {
  return subject_of<domain::snippet_id>(topic);
}

}  // namespace signalbox::actors
