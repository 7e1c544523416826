#include "domain/status/component_scope.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace signalbox::domain {

namespace {

bool same_name(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  });
}

bool names_service(const public_incident& what, const status_component& part) {
  return std::ranges::any_of(what.services, [&](const std::string& named) {
    return same_name(named, part.name) ||
           std::ranges::any_of(part.services,
                               [&](const std::string& known) { return same_name(named, known); });
  });
}

}  // namespace

bool affects(const public_incident& what, const status_component& part, const std::string& region) {
  if (part.creates_projects && what.affects_project_creation) return true;
  const bool has_scope =
      what.affects_project_creation || !what.services.empty() || !what.regions.empty();
  if (!has_scope) return true;
  const bool named = names_service(what, part);
  if (!part.in_each_region) return named;
  if (what.regions.empty()) return named;
  return (named || what.services.empty()) &&
         std::ranges::find(what.regions, region) != what.regions.end();
}

}  // namespace signalbox::domain
