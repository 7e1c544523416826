#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/access.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/identifiers.hpp"

/// The accounts, organizations and projects of a simulation on a server, with their ids there.
namespace signalbox::domain {

/// Objects are referenced by name: users by their address, organizations by their slug.
struct simulated_fleet {
  struct person {
    std::string email;  ///< lower case
    std::string username;
    operator_role operates = operator_role::none;
  };
  struct organization {
    organization_slug slug;
    std::string name;
    std::string plan;
  };
  struct member {
    organization_slug organization;
    std::string email;
    domain::role role = domain::role::developer;  ///< in the whole organization
  };
  struct project {
    project_ref ref;
    std::string name;
    std::string region;
    organization_slug organization;
    bool is_paused = false;
  };

  std::vector<person> people;
  std::vector<organization> organizations;
  std::vector<member> members;
  std::vector<project> projects;
};

/// A user of such a fleet, as stored by the server.
struct added_person {
  std::string email;
  account_id account;
  session_id session;
};

/// UUID of a simulation, for as long as its fleet exists.
using hosted_simulation_id = core::identifier<struct hosted_simulation_id_tag>;

/// The fleet of a simulation on a shared server.
struct hosted_simulation {
  hosted_simulation_id id;
  std::string started_by;  ///< a name
  core::time_point started_at;
  std::uint64_t organizations = 0;
  std::uint64_t projects = 0;
  std::uint64_t people = 0;
};

/// Maximum number of objects of each kind that are stored or removed at a time.
inline constexpr std::size_t fleet_batch_max = 500;
/// Maximum number of users that get a token at a time.
inline constexpr std::size_t simulation_tokens_max = 100;
/// Lifetime of such a token: it can be issued an hour before its user needs it.
inline constexpr std::chrono::minutes simulation_token_life{120};
/// The domain of a simulation's addresses, which cannot receive mail (RFC 2606).
inline constexpr std::string_view simulated_email_domain = "@simulation.invalid";

/// Checks an address of a simulation and converts it to lower case. Errors: `bad_request` with the
/// field.
[[nodiscard]] core::result<std::string> check_simulated_email(std::string_view field,
                                                              std::string_view text);

}  // namespace signalbox::domain
