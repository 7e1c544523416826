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

/// Everybody and everything that a rehearsal brings to a server, and what is known of it there.
namespace signalbox::domain {

/// Whoever is meant is named: people by their address, organizations by their slug.
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

/// A person of such a fleet, as the server knows them from then on.
struct settled_person {
  std::string email;
  account_id account;
  session_id session;
};

/// UUID of a rehearsal, for as long as its fleet is there.
using rehearsal_id = core::identifier<struct rehearsal_id_tag>;

/// The fleet of a rehearsal on a server that has others too.
struct rehearsal {
  rehearsal_id id;
  std::string begun_by;  ///< a name
  core::time_point begun_at;
  std::uint64_t organizations = 0;
  std::uint64_t projects = 0;
  std::uint64_t people = 0;
};

/// Of each kind of thing that is stored, or removed, at a time.
inline constexpr std::size_t rehearsal_batch_max = 500;
/// People who are given a token at a time.
inline constexpr std::size_t rehearsal_tokens_max = 100;
/// How long such a token is good: long enough to be fetched an hour before its person needs it.
inline constexpr std::chrono::minutes rehearsal_token_life{120};
/// Where everybody of a rehearsal has an address: nobody can receive mail there (RFC 2606).
inline constexpr std::string_view rehearsal_domain = "@simulation.invalid";

/// An address of a rehearsal, in lower case. Errors: `bad_request` naming the field.
[[nodiscard]] core::result<std::string> check_rehearsal_email(std::string_view field,
                                                              std::string_view text);

}  // namespace signalbox::domain
