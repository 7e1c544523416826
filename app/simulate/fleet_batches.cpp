#include "app/simulate/fleet_batches.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace signalbox::app {

namespace {

using core::json;
using domain::simulated_fleet;

json shown(const simulated_fleet::person& one) {
  return {{"email", one.email},
          {"username", one.username},
          {"operator", one.operates == domain::operator_role::operator_}};
}

json shown(const simulated_fleet::organization& one) {
  return {{"slug", one.slug.value}, {"name", one.name}, {"plan", one.plan}};
}

json shown(const simulated_fleet::member& one) {
  return {{"organization", one.organization.value},
          {"email", one.email},
          {"role_id", static_cast<std::int16_t>(one.role)}};
}

json shown(const simulated_fleet::project& one) {
  return {{"ref", one.ref.value},
          {"name", one.name},
          {"region", one.region},
          {"organization", one.organization.value},
          {"paused", one.is_paused}};
}

template <class Thing>
void append_batches(std::vector<json>& to, const std::string& list, const std::vector<Thing>& all,
                    std::size_t part_max) {
  for (std::size_t from = 0; from < all.size(); from += part_max) {
    auto entries = json::array();
    for (std::size_t at = from; at < std::min(all.size(), from + part_max); ++at)
      entries.push_back(shown(all[at]));
    to.push_back({{list, std::move(entries)}});
  }
}

}  // namespace

std::vector<json> fleet_batches(const simulated_fleet& whole, std::size_t part_max) {
  std::vector<json> parts;
  append_batches(parts, "people", whole.people, part_max);
  append_batches(parts, "organizations", whole.organizations, part_max);
  append_batches(parts, "members", whole.members, part_max);
  append_batches(parts, "projects", whole.projects, part_max);
  return parts;
}

}  // namespace signalbox::app
