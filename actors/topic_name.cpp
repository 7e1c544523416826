#include "actors/topic_name.hpp"

namespace signalbox::actors {

namespace {

constexpr std::string_view organization_prefix = "org:";
constexpr std::string_view project_prefix = "project:";

/// What follows the prefix, when it has the shape of a name.
std::optional<std::string> name_behind(std::string_view prefix, std::string_view topic) {
  if (!topic.starts_with(prefix)) return std::nullopt;
  const auto name = topic.substr(prefix.size());
  if (!domain::is_ref(name)) return std::nullopt;
  return std::string(name);
}

}  // namespace

std::string topic_of(const domain::organization_slug& slug) {
  return std::string(organization_prefix) + slug.value;
}

std::string topic_of(const domain::project_ref& ref) {
  return std::string(project_prefix) + ref.value;
}

std::optional<domain::organization_slug> organization_of(std::string_view topic) {
  if (auto name = name_behind(organization_prefix, topic)) {
    return domain::organization_slug{std::move(*name)};
  }
  return std::nullopt;
}

std::optional<domain::project_ref> project_of(std::string_view topic) {
  if (auto name = name_behind(project_prefix, topic)) return domain::project_ref{std::move(*name)};
  return std::nullopt;
}

}  // namespace signalbox::actors
