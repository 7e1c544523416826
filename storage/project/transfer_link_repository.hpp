#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/transfer_link.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Transfer links of projects. The creator must keep the role that permitted the link; otherwise it
/// becomes invalid. `project_repository::transfer` uses a link, and every transfer deletes it.
class transfer_link_repository {
 public:
  transfer_link_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit transfer_link_repository(const statements& on) : on_(on) {}

  struct draft {
    domain::project_ref ref;
    domain::organization_slug organization;  ///< the project's organization
    std::string token_digest;
  };
  /// Creates a transfer link, replacing an earlier one. Errors: `not_found`; `conflict` when the
  /// requester's role has changed in the meantime or the project is no longer in the organization;
  /// `forbidden` for requesters without a role in the whole organization.
  [[nodiscard]] core::result<domain::transfer_link> put(const draft& requested,
                                                        const domain::requester& by);

  /// Errors: `not_found`, also for an invalid one.
  [[nodiscard]] core::result<domain::transfer_link> find(const domain::project_ref& ref);

  /// Returns the transfer link of a secret, also when it has expired. Errors: `not_found`.
  [[nodiscard]] core::result<domain::transfer_link> find(const domain::project_ref& ref,
                                                         const std::string& token_digest);

  /// Revokes a transfer link. Errors: `not_found`; `conflict` as `put`.
  [[nodiscard]] core::result<void> withdraw(const domain::project_ref& ref,
                                            const domain::organization_slug& organization,
                                            const domain::requester& by);

  /// Deletes the transfer link of a transferred project, in the caller's transaction.
  void end(const domain::project_ref& ref);

 private:
  void note(const std::string& action, const domain::project_ref& ref,
            const domain::organization_slug& organization, const domain::requester& by);

  statements on_;
};

}  // namespace signalbox::storage
