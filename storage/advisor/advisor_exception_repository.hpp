#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/advisor/advisor_exception.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The exceptions of projects' advisors. Functions return `not_found` for an unknown project or
/// exception.
class advisor_exception_repository {
 public:
  advisor_exception_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}

  /// In the order of lints and keys. Empty for an unknown project.
  [[nodiscard]] std::vector<domain::advisor_exception> list(const domain::project_ref& project);

  /// Errors: `conflict` when the finding is muted already, or with the maximum number of exceptions
  /// (`domain::advisor_exceptions_max`).
  [[nodiscard]] core::result<domain::advisor_exception> create(
      const domain::project_ref& project, const domain::new_advisor_exception& requested,
      const domain::requester& by);

  struct change {
    domain::advisor_exception_id id;
    std::string reason;
  };

  /// Changes the reason.
  [[nodiscard]] core::result<domain::advisor_exception> update(const domain::project_ref& project,
                                                               const change& requested,
                                                               const domain::requester& by);

  /// Deletes an exception, and returns it.
  [[nodiscard]] core::result<domain::advisor_exception> remove(
      const domain::project_ref& project, const domain::advisor_exception_id& id,
      const domain::requester& by);

 private:
  void note(const std::string& action, const domain::project_ref& ref, const postgres::row& project,
            const domain::advisor_exception& what, const domain::requester& by);

  statements on_;
};

}  // namespace signalbox::storage
