#include "simulations/script/population.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "simulations/script/random_stream.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::uint64_t names_purpose = 0xF1;
constexpr std::size_t name_letters = 20;
/// The share of users in a second organization.
constexpr double in_two = 0.2;

std::string letters(random_stream& from) {
  std::string name(name_letters, 'a');
  std::ranges::generate(name, [&] { return static_cast<char>('a' + from.below(26)); });
  return name;
}

/// Distributes things over names by their shares: exactly as many of each as its share says,
/// shuffled.
class mixed_names {
 public:
  mixed_names(const shares& of, std::size_t count, random_stream& random) {
    const double whole = std::accumulate(
        of.begin(), of.end(), 0.0, [](double sum, const auto& each) { return sum + each.second; });
    double reached = 0;
    for (const auto& [name, share] : of) {
      reached += share / whole * static_cast<double>(count);
      while (static_cast<double>(names_.size()) + 0.5 < reached)
        names_.push_back(name);
    }
    while (names_.size() < count)
      names_.push_back(of.rbegin()->first);
    for (std::size_t left = names_.size(); left > 1; --left)
      std::swap(names_[left - 1], names_[random.below(left)]);
  }

  [[nodiscard]] const std::string& operator[](std::size_t at) const { return names_[at]; }

 private:
  std::vector<std::string> names_;
};

}  // namespace

domain::role role_at(std::size_t place) {
  if (place == 0) return domain::role::owner;
  return place % 4 == 1 ? domain::role::administrator : domain::role::developer;
}

domain::simulated_fleet fleet_of(const population& everything, std::string_view prefix) {
  const auto named = [&](const std::string& username) { return std::string(prefix) + username; };
  domain::simulated_fleet rows;
  for (const auto& each : everything.people)
    rows.people.push_back({.email = each.email, .username = named(each.username)});
  rows.people.push_back({.email = operator_email,
                         .username = named(operator_username),
                         .operates = domain::operator_role::operator_});
  for (const auto& each : everything.organizations) {
    rows.organizations.push_back({.slug = each.slug, .name = each.name, .plan = each.plan});
    for (std::size_t place = 0; place < each.people.size(); ++place) {
      rows.members.push_back({.organization = each.slug,
                              .email = everything.people[each.people[place]].email,
                              .role = role_at(place)});
    }
  }
  for (const auto& each : everything.projects) {
    rows.projects.push_back({.ref = each.ref,
                             .name = each.name,
                             .region = each.region,
                             .organization = everything.organizations[each.organization].slug,
                             .is_paused = each.paused});
  }
  return rows;
}

population populate(const fleet_plan& plan, std::uint64_t seed) {
  random_stream random(seed, names_purpose, 0);
  population made;
  const mixed_names plans(plan.plans, plan.organizations, random);
  for (std::size_t at = 0; at < plan.organizations; ++at) {
    made.organizations.push_back({.slug = domain::organization_slug(letters(random)),
                                  .name = fmt::format("Organization {}", at + 1),
                                  .plan = plans[at],
                                  .people = {},
                                  .projects = {}});
  }
  for (std::size_t at = 0; at < plan.organizations * plan.members; ++at) {
    const auto home = at / plan.members;
    made.people.push_back({.email = fmt::format("person-{}@simulation.invalid", at + 1),
                           .username = fmt::format("person-{}", at + 1),
                           .organizations = {home}});
    made.organizations[home].people.push_back(at);
    const auto other = random.below(plan.organizations);
    if (other == home || !random.chance(in_two)) continue;
    made.people.back().organizations.push_back(other);
  }
  for (std::size_t at = 0; at < made.people.size(); ++at) {
    if (made.people[at].organizations.size() > 1)
      made.organizations[made.people[at].organizations[1]].people.push_back(at);
  }
  const mixed_names regions(plan.regions, plan.projects, random);
  const auto paused =
      static_cast<std::size_t>(std::llround(plan.paused * static_cast<double>(plan.projects)));
  for (std::size_t at = 0; at < plan.projects; ++at) {
    const auto home = at % plan.organizations;
    made.organizations[home].projects.push_back(at);
    made.projects.push_back(
        {.ref = domain::project_ref(letters(random)),
         .name = fmt::format("Project {}", at + 1),
         .region = regions[at],
         .organization = home,
         // Spread evenly over the fleet, whatever the share.
         .paused = (at + 1) * paused / plan.projects > at * paused / plan.projects});
  }
  return made;
}

}  // namespace signalbox::simulations
