#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/access.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/tenancy_limits.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Ports that projects' databases may listen on, both ends included.
struct port_range {
  std::uint16_t first = 0;
  std::uint16_t last = 0;
};

struct project_draft {
  domain::project_ref ref;
  domain::organization_slug organization;
  std::string name;
  std::string region;
  std::string cloud_provider;
  std::string sealed_password;
  std::string compute_size;
  std::uint64_t disk_mib = 0;
  domain::project_condition condition;
};

/// What a new project must keep to.
struct project_rules {
  port_range ports;
  std::uint64_t free_active_max = 0;  ///< of the plans (`plan_catalogue::free_active_max`)
  domain::tenancy_limits tenancy = {};
};

/// A project moves from one organization to another.
struct project_transfer {
  domain::project_ref ref;
  domain::organization_slug from;
  domain::organization_slug to;
  std::uint64_t free_active_max = 0;  ///< as in `project_rules`
  domain::access as_in_from;          ///< what the asker was in each when the request was judged
  domain::access as_in_to;
  /// The digest of a claim token's secret, where that lets the asker take the project and no role
  /// in the first organization (`project_offer_repository`).
  std::optional<std::string> by_offer = std::nullopt;
  /// A new database password, sealed: it is pending when the project has moved. Nothing: it stays.
  std::optional<std::string> sealed_password = std::nullopt;
};

/// A change of a project that somebody asked for, for the audit log; what changes by itself has
/// none.
struct project_request {
  domain::requester by;
  std::string action;                                ///< for example `project.pause`
  nlohmann::json detail = nlohmann::json::object();  ///< never holds a secret
};

/// Projects. Functions that name one return `not_found` when it does not exist. A project is active
/// where it takes part in the Free plan's limit (`domain::counts_as_active`).
class project_repository {
 public:
  project_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Stores a new project and reserves the lowest free port for it. Errors: `conflict` when the
  /// Free plan's limit is reached or the ref is taken; `unavailable` when no port is free;
  /// `not_found` without the organization.
  [[nodiscard]] core::result<domain::stored_project> insert(const project_draft& draft,
                                                            const project_rules& rules,
                                                            const domain::requester& by);

  [[nodiscard]] core::result<domain::stored_project> find(const domain::project_ref& ref);
  /// By time of creation.
  [[nodiscard]] core::result<std::vector<domain::project>> list_for(
      const domain::organization_slug& organization);
  /// Every project, for operators and for the directory's start.
  [[nodiscard]] core::result<std::vector<domain::stored_project>> list_all();
  [[nodiscard]] core::result<std::vector<domain::project_ref>> all_refs();

  /// Stores how the project is. With a request it goes to the audit log. Errors: `conflict` when a
  /// paused project would become active past `free_active_max`, where that is given.
  [[nodiscard]] core::result<void> save_condition(
      const domain::project_ref& ref, const domain::project_condition& condition,
      const std::optional<project_request>& request = std::nullopt,
      std::optional<std::uint64_t> free_active_max = std::nullopt);

  /// Stores what its database runs as.
  [[nodiscard]] core::result<void> save_compute_size(const domain::project_ref& ref,
                                                     const std::string& compute_size);

  /// Stores the version its database answered with.
  [[nodiscard]] core::result<void> save_version(const domain::project_ref& ref,
                                                const std::string& db_version);

  /// Reserves another port, the next free one above the present, else the lowest: for when another
  /// program listens on it. Returns it. Errors: `unavailable` when no port is free.
  [[nodiscard]] core::result<std::uint16_t> move_port(const domain::project_ref& ref,
                                                      port_range ports);

  [[nodiscard]] core::result<domain::project> rename(const domain::project_ref& ref,
                                                     const std::string& name,
                                                     const domain::requester& by);

  /// Moves a project to another organization, where nobody has a role on it alone. Whoever had
  /// roles on nothing else leaves the first. Ends its offer. Errors: `conflict` when the asker's
  /// role in one of them has changed meanwhile, the project is not in the first any more or is
  /// being deleted, the Free plan's limit of the other is reached, or the offer has run out;
  /// `not_found` without the offer.
  [[nodiscard]] core::result<domain::stored_project> transfer(const project_transfer& wanted,
                                                              const domain::requester& by);

  /// Forgets a project whose database is gone, and frees its port. Whoever had roles on nothing
  /// else leaves the organization.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& ref);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
