#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/access/access.hpp"
#include "domain/access/permissions.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// The permissions of each role, and the plans on which it can be assigned, in a whole organization
/// or on single projects: `config/roles.json`, read once. Immutable, so it may be read on any
/// thread.
class role_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason. All four roles and the entries of every
  /// member are required.
  [[nodiscard]] static core::result<role_catalogue> parse(std::string_view file,
                                                          std::string_view text);

  /// Returns the entries of a member in the organization: those of the role everywhere; or those of
  /// each role on projects, for these projects, and those of every member. Valid as long as the
  /// catalogue.
  [[nodiscard]] grant held_by(const access& held, organization_slug slug) const;
  /// Same for a role everywhere.
  [[nodiscard]] grant held_by(role held, organization_slug slug) const;

  /// A description for choosing a role.
  [[nodiscard]] const std::string& description(role held) const;

  /// True when the plan (`free`, `pro`, `team`, `enterprise`) offers the role everywhere. An
  /// unknown plan offers none.
  [[nodiscard]] bool is_offered(role held, std::string_view plan) const;
  /// True when the plan offers the role for single projects.
  [[nodiscard]] bool is_offered_on_projects(role held, std::string_view plan) const;
  /// True when the plan offers all roles of the access.
  [[nodiscard]] bool is_offered(const access& held, std::string_view plan) const;

 private:
  struct definition {
    std::string description;
    std::vector<std::string> plans;
    std::vector<std::string> project_plans;
    std::vector<permission_entry> entries;  ///< without a slug
  };

  std::map<role, definition> roles_;
  std::vector<permission_entry> every_member_;  ///< in addition to roles on projects
};

}  // namespace signalbox::domain
