#include "actors/topic/topic_name.hpp"

#include <fmt/format.h>

#include <charconv>

namespace signalbox::actors {

namespace {

constexpr std::string_view organization_prefix = "org:";
constexpr std::string_view project_prefix = "project:";
constexpr std::string_view monitoring_prefix = "monitoring:";
constexpr std::string_view simulation_prefix = "simulation:";
constexpr char view_separator = ':';
constexpr std::size_t view_digits = 16;
constexpr std::size_t view_suffix_letters = view_digits + 1;

/// What follows the prefix, when it has the shape of a name.
std::optional<std::string> name_behind(std::string_view prefix, std::string_view topic) {
  if (!topic.starts_with(prefix)) return std::nullopt;
  const auto name = topic.substr(prefix.size());
  if (!domain::is_ref(name)) return std::nullopt;
  return std::string(name);
}

/// A view is never 0, so `org:{slug}:0000000000000000` names nothing.
bool has_view(std::string_view topic) {
  constexpr std::string_view lower_case_hex = "0123456789abcdef";
  if (topic.size() != organization_prefix.size() + domain::ref_letters + view_suffix_letters ||
      !topic.starts_with(organization_prefix)) {
    return false;
  }
  const auto digits = topic.substr(topic.size() - view_digits);
  return topic[topic.size() - view_suffix_letters] == view_separator &&
         digits.find_first_not_of(lower_case_hex) == digits.npos &&
         digits.find_first_not_of('0') != digits.npos;
}

std::uint64_t number_in(std::string_view hexadecimal) {
  std::uint64_t number = 0;
  std::from_chars(hexadecimal.data(), hexadecimal.data() + hexadecimal.size(), number, 16);
  return number;
}

}  // namespace

std::string topic_of(const domain::organization_slug& slug, std::uint64_t view) {
  auto name = std::string(organization_prefix) + slug.value;
  if (view != 0) name += fmt::format("{}{:016x}", view_separator, view);
  return name;
}

std::string topic_of(const domain::project_ref& ref) {
  return std::string(project_prefix) + ref.value;
}

std::string monitoring_topic_of(const domain::project_ref& ref) {
  return std::string(monitoring_prefix) + ref.value;
}

std::string topic_of(const domain::simulation_id& id) {
  return std::string(simulation_prefix) + id.value;
}

std::optional<domain::organization_slug> organization_of(std::string_view topic) {
  if (has_view(topic)) topic.remove_suffix(view_suffix_letters);
  if (auto name = name_behind(organization_prefix, topic)) {
    return domain::organization_slug{std::move(*name)};
  }
  return std::nullopt;
}

std::uint64_t view_of(std::string_view topic) {
  if (is_monitoring(topic)) return monitoring_view;
  if (topic == incidents_topic) return incidents_view;
  if (const auto run = simulation_of(topic)) {
    auto digits = run->value;
    std::erase(digits, '-');
    return number_in(std::string_view(digits).substr(0, view_digits));
  }
  return has_view(topic) ? number_in(topic.substr(topic.size() - view_digits)) : 0;
}

std::optional<domain::project_ref> project_of(std::string_view topic) {
  for (const auto prefix : {project_prefix, monitoring_prefix}) {
    if (auto name = name_behind(prefix, topic)) return domain::project_ref{std::move(*name)};
  }
  return std::nullopt;
}

std::optional<domain::simulation_id> simulation_of(std::string_view topic) {
  if (!topic.starts_with(simulation_prefix)) return std::nullopt;
  const auto id = topic.substr(simulation_prefix.size());
  if (!domain::is_uuid(id)) return std::nullopt;
  return domain::simulation_id{std::string(id)};
}

bool is_for_operators(std::string_view topic) {
  return topic == fleet_topic || topic == incidents_topic || topic == simulations_topic ||
         topic == operators_topic || simulation_of(topic).has_value();
}

bool is_monitoring(std::string_view topic) {
  return name_behind(monitoring_prefix, topic).has_value();
}

}  // namespace signalbox::actors
