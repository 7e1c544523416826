#include "benchmarks/realtime_server/load_plan.hpp"

#include <limits>
#include <string_view>

namespace signalbox::bench {

namespace {

constexpr std::string_view project_prefix = "benchproject";
constexpr std::string_view organization_prefix = "benchcompany";
constexpr std::size_t letters = 26;

// Encodes a number as letters after a prefix, in the form of a ref.
std::string spell(std::string_view prefix, std::size_t number) {
  std::string name(domain::ref_length, 'a');
  name.replace(0, prefix.size(), prefix);
  for (auto at = name.size(); number > 0 && at-- > prefix.size(); number /= letters)
    name[at] = static_cast<char>('a' + number % letters);
  return name;
}

}  // namespace

domain::organization_slug load_plan::organization(std::size_t position) const {
  return domain::organization_slug{spell(organization_prefix, position)};
}

domain::organization_slug load_plan::organization_of_topic(std::size_t topic) const {
  return organization(topic % organizations());
}

domain::project_ref load_plan::project(std::size_t topic) const {
  return domain::project_ref{spell(project_prefix, topic)};
}

std::size_t position_of(const domain::project_ref& ref) {
  constexpr auto none = std::numeric_limits<std::size_t>::max();
  if (ref.value.size() != domain::ref_length || !ref.value.starts_with(project_prefix)) return none;
  std::size_t number = 0;
  for (const char letter : ref.value.substr(project_prefix.size())) {
    if (letter < 'a' || letter > 'z') return none;
    number = number * letters + static_cast<std::size_t>(letter - 'a');
  }
  return number;
}

}  // namespace signalbox::bench
