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
#include "domain/project/activity.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The ports for projects' databases, inclusive.
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
  std::vector<domain::activity_entry> activity = {};  ///< the first entries of its timeline
  domain::postgres_overrides postgres_config = {};    ///< overrides of PostgreSQL's settings
  std::optional<domain::project_origin> origin = std::nullopt;  ///< empty: the template
  domain::project_ref parent = {};                              ///< of a branch; else empty
  std::optional<core::time_point> expires_at = std::nullopt;    ///< of a branch; empty: it stays
};

/// The limits for a new project.
struct project_rules {
  port_range ports;
  std::uint64_t free_active_max = 0;  ///< from the plans (`plan_catalogue::free_active_max`)
  domain::tenancy_limits tenancy = {};
};

/// The transfer of a project to another organization.
struct project_transfer {
  domain::project_ref ref;
  domain::organization_slug from;
  domain::organization_slug to;
  std::uint64_t free_active_max = 0;  ///< as in `project_rules`
  domain::access as_in_from;  ///< the requester's access to each when the request was authorized
  domain::access as_in_to;
  /// The digest of a transfer link's secret, when the link authorizes the transfer instead of a
  /// role in the first organization (`transfer_link_repository`).
  std::optional<std::string> by_transfer_link = std::nullopt;
  /// A new sealed database password, which is pending after the transfer. Nothing: unchanged.
  std::optional<std::string> sealed_password = std::nullopt;
};

/// A requested change of a project, for the audit log; automatic changes have none.
struct project_request {
  domain::requester by;
  std::string action;                                ///< for example `project.pause`
  nlohmann::json detail = nlohmann::json::object();  ///< never contains a secret
};

/// Projects. Functions with a ref return `not_found` when the project does not exist. A project is
/// active when it counts for the Free plan's limit (`domain::counts_as_active`).
class project_repository {
 public:
  project_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit project_repository(const statements& on) : on_(on) {}

  /// Stores a new project and reserves the lowest free port for it. Errors: `conflict` when the
  /// Free plan's limit is reached, the ref is taken, or its parent can have no more branches
  /// (`domain::check_new_branch`); `unavailable` when no port is free; `not_found` without the
  /// organization or the parent in it.
  [[nodiscard]] core::result<domain::stored_project> insert(const project_draft& draft,
                                                            const project_rules& rules,
                                                            const domain::requester& by);

  [[nodiscard]] core::result<domain::stored_project> find(const domain::project_ref& ref);
  /// Ordered by creation time.
  [[nodiscard]] std::vector<domain::project> list_for(
      const domain::organization_slug& organization);
  /// Returns all projects, for operators and for the start of the directory.
  [[nodiscard]] std::vector<domain::stored_project> list_all();
  [[nodiscard]] std::vector<domain::project_ref> all_refs();

  /// Stores the condition. With a request the change is audited. Errors: `conflict` when a paused
  /// project would become active beyond `free_active_max`, if given, and for the deletion of a
  /// project with branches.
  [[nodiscard]] core::result<void> save_condition(
      const domain::project_ref& ref, const domain::project_condition& condition,
      const std::optional<project_request>& request = std::nullopt,
      std::optional<std::uint64_t> free_active_max = std::nullopt);

  /// Stores the compute size of its database.
  [[nodiscard]] core::result<void> save_compute_size(const domain::project_ref& ref,
                                                     const std::string& compute_size);

  /// Stores the reported version of its database.
  [[nodiscard]] core::result<void> save_version(const domain::project_ref& ref,
                                                const std::string& db_version);

  /// Stores to what the operation `recover` restores its database.
  [[nodiscard]] core::result<void> save_recovery(const domain::project_ref& ref,
                                                 const domain::recovery_target& target);

  /// Stores since when the files of a paused project are in its backups only; empty: they are on
  /// its host.
  [[nodiscard]] core::result<void> save_offloaded(const domain::project_ref& ref,
                                                  std::optional<core::time_point> at);

  /// Reserves another port, the next free one above the current one, else the lowest: for when
  /// another program uses it. Returns it. Errors: `unavailable` when no port is free.
  [[nodiscard]] core::result<std::uint16_t> move_port(const domain::project_ref& ref,
                                                      port_range ports);

  [[nodiscard]] core::result<domain::project> rename(const domain::project_ref& ref,
                                                     const std::string& name,
                                                     const domain::requester& by);

  /// Transfers a project to another organization, in which there are no roles on it. Members with
  /// no other role leave the first organization. Deletes the transfer link. Errors: `conflict` when
  /// the requester's role in one of them has changed in the meantime, the project is no longer in
  /// the first or is being deleted, it is a branch or has branches, the Free plan's limit of the
  /// other is reached, or the link has expired; `not_found` without the link.
  [[nodiscard]] core::result<domain::stored_project> transfer(const project_transfer& requested,
                                                              const domain::requester& by);

  /// Deletes a project whose database no longer exists, and frees its port. Members with no other
  /// role leave the organization.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& ref);

 private:
  statements on_;
};

}  // namespace signalbox::storage
