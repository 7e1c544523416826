#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project_use.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// At most so many people are warned of the pause of a project.
inline constexpr std::size_t warned_people_max = 100;

/// The use of projects' databases, and who is warned of a pause.
class inactivity_repository {
 public:
  inactivity_repository(postgres::connection& on, postgres::deadline until)
      : connection_(on), until_(until), on_(on, until) {}

  /// Replaces what is stored; `request`: of the person who caused it, for the audit log. Errors:
  /// `not_found`.
  [[nodiscard]] core::result<void> save(
      const domain::project_ref& ref, const domain::project_use& use,
      const std::optional<project_request>& request = std::nullopt);

  /// Returns the addresses of the project's owners and administrators, at most `warned_people_max`.
  /// Errors: `not_found`.
  [[nodiscard]] core::result<std::vector<std::string>> recipients(const domain::project_ref& ref);

 private:
  postgres::connection& connection_;
  postgres::deadline until_;
  statements on_;
};

}  // namespace signalbox::storage
