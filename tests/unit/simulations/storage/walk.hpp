#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "simulations/storage/tables.hpp"
#include "tests/unit/storage/test_database.hpp"

namespace signalbox::testing {

/// A random sequence of repository calls, the same for the same seed: with unknown names, members
/// who left, and changes that are refused. Each call sends only statements that scenarios send.
class walk {
 public:
  struct step {
    std::string_view name;
    std::function<void(walk&)> take;
  };

  /// Seeds the empty `rows` with people, organizations and projects.
  walk(postgres::connection& on_, simulations::tables& rows, std::uint64_t seed);

  /// From 0 to below `bound`.
  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool one_in(std::size_t chances) { return below(chances) == 0; }
  template <class Item>
  const Item& any_of(const std::vector<Item>& items) {
    return items[below(items.size())];
  }
  /// Returns a known id, or now and then an unknown one.
  template <class Id>
  Id some(const std::vector<Id>& known, std::string_view stranger) {
    if (known.empty() || one_in(12)) return Id(std::string(stranger));
    return any_of(known);
  }

  /// Later at each call.
  core::time_point later() { return now += std::chrono::milliseconds(1 + below(90'000)); }
  domain::account_id some_account() { return some(accounts, no_user); }
  domain::session_id some_session() { return some(sessions, no_user); }
  domain::organization_slug some_organization() {
    return some(organizations, "zzzzzzzzzzzzzzzzzzzz");
  }
  domain::project_ref some_project() { return some(projects, "zzzzzzzzzzzzzzzzzzzz"); }
  domain::requester requester();
  domain::project_condition some_condition();
  std::string text() { return "text " + std::to_string(below(1'000)); }

  static constexpr std::string_view no_user = "00000000-0000-4000-8000-000000000000";

  postgres::connection& on;
  core::time_point now = noon;
  std::vector<domain::account_id> accounts;
  std::vector<domain::session_id> sessions;
  std::vector<domain::organization_slug> organizations;
  std::vector<domain::project_ref> projects;
  std::vector<domain::incident_id> incidents;

 private:
  void seed_people(simulations::tables& rows);
  void seed_organizations(simulations::tables& rows);

  std::mt19937_64 random_;
};

/// The steps of each kind.
/// @{
[[nodiscard]] std::vector<walk::step> fleet_steps();
[[nodiscard]] std::vector<walk::step> record_steps();
/// @}

}  // namespace signalbox::testing
