#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project_offer.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Projects that are offered by link. Whoever made an offer must keep the role that allowed it: it
/// falls when they lose it. `project_repository::transfer` uses an offer up, and every transfer
/// ends it.
class project_offer_repository {
 public:
  project_offer_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  struct draft {
    domain::project_ref ref;
    domain::organization_slug organization;  ///< that the project is in
    std::string token_digest;
  };
  /// Offers a project; an earlier link is good no more. Errors: `not_found`; `conflict` when the
  /// asker's role has changed meanwhile or the project is not in the organization any more;
  /// `forbidden` for whoever has no role in the whole organization.
  [[nodiscard]] core::result<domain::project_offer> put(const draft& wanted,
                                                        const domain::requester& by);

  /// Errors: `not_found`, also for one that fell.
  [[nodiscard]] core::result<domain::project_offer> find(const domain::project_ref& ref);

  /// The offer that a secret is for, also when it has run out. Errors: `not_found`.
  [[nodiscard]] core::result<domain::project_offer> find(const domain::project_ref& ref,
                                                         const std::string& token_digest);

  /// Takes an offer back. Errors: `not_found`; `conflict` as `put`.
  [[nodiscard]] core::result<void> withdraw(const domain::project_ref& ref,
                                            const domain::organization_slug& organization,
                                            const domain::requester& by);

  /// Forgets the offer of a project that moves, in the caller's transaction.
  [[nodiscard]] core::result<void> end(const domain::project_ref& ref);

 private:
  [[nodiscard]] core::result<void> note(const std::string& action, const domain::project_ref& ref,
                                        const domain::organization_slug& organization,
                                        const domain::requester& by);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
