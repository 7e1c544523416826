#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "domain/access/access.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "tests/unit/storage/test_database.hpp"

namespace signalbox::testing {

/// A random walk through the functions of the repositories, the same for the same seed: with names
/// that are in use, unknown users, and refused calls. The result of a step only affects later
/// steps.
class walk {
 public:
  struct step {
    std::string_view name;
    std::function<void(walk&)> take;
  };

  walk(postgres::connection& on_, std::uint64_t seed) : on(on_), random_(seed) {}

  // Random choices.

  /// Returns a number below `bound`.
  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool one_in(std::size_t chances) { return below(chances) == 0; }
  template <class Item>
  const Item& any_of(const std::vector<Item>& items) {
    return items[below(items.size())];
  }
  /// Returns an existing one, or an unknown one.
  template <class Id>
  Id some(const std::vector<Id>& known, std::string_view stranger) {
    if (known.empty() || one_in(12)) return Id(std::string(stranger));
    return any_of(known);
  }

  // Requesters and times.

  /// Returns a later time at each call.
  core::time_point later() { return now += std::chrono::milliseconds(1 + below(90'000)); }
  domain::account_id known_account() { return some(accounts, no_user); }
  domain::session_id some_session() { return some(sessions, no_user); }
  domain::organization_slug some_organization() {
    return some(organizations, "zzzzzzzzzzzzzzzzzzzz");
  }
  domain::project_ref some_project() { return some(projects, "zzzzzzzzzzzzzzzzzzzz"); }
  domain::requester requester();
  /// Returns a requester, occasionally with wrong rights.
  domain::requester authorized_requester();
  domain::access some_access();
  domain::project_condition some_condition();
  std::string text() { return "text " + std::to_string(below(1'000)); }

  static constexpr std::string_view no_user = "00000000-0000-4000-8000-000000000000";

  postgres::connection& on;
  core::time_point now = noon;
  std::vector<domain::account_id> accounts;
  std::vector<domain::session_id> sessions;
  std::vector<std::string> digests;  ///< of refresh tokens, newest last
  std::vector<domain::organization_slug> organizations;
  std::vector<domain::project_ref> projects;
  std::vector<domain::incident_id> incidents;

 private:
  std::mt19937_64 random_;
};

/// The steps of each kind.
/// @{
[[nodiscard]] std::vector<walk::step> people_steps();
[[nodiscard]] std::vector<walk::step> organization_steps();
[[nodiscard]] std::vector<walk::step> project_steps();
[[nodiscard]] std::vector<walk::step> record_steps();
/// @}

}  // namespace signalbox::testing
