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

/// What each role may do and on which plans it can be given, in a whole organization or on single
/// projects: `config/roles.json`, read once.
/// Immutable afterwards, so any thread may read it.
class role_catalogue {
 public:
  /// Reads the catalogue. `file` only names it in errors. `errc::bad_request` says the line of a
  /// syntax error, or the field and what is wrong with it. Each of the four roles must be there,
  /// and what every member may do.
  [[nodiscard]] static core::result<role_catalogue> parse(std::string_view file,
                                                          std::string_view text);

  /// What a member holds in the organization: the entries of the role everywhere; or those of each
  /// role on projects, for these projects, and what every member holds. Valid as long as the
  /// catalogue.
  [[nodiscard]] grant held_by(const access& held, organization_slug slug) const;
  /// The same for a role everywhere.
  [[nodiscard]] grant held_by(role held, organization_slug slug) const;

  /// A sentence for people who choose a role.
  [[nodiscard]] const std::string& description(role held) const;

  /// True when the plan (`free`, `pro`, `team`, `enterprise`) offers the role everywhere. An
  /// unknown plan offers none.
  [[nodiscard]] bool is_offered(role held, std::string_view plan) const;
  /// True when the plan offers the role on single projects.
  [[nodiscard]] bool is_offered_on_projects(role held, std::string_view plan) const;
  /// True when the plan offers each role in it as it is held.
  [[nodiscard]] bool is_offered(const access& held, std::string_view plan) const;

 private:
  struct definition {
    std::string description;
    std::vector<std::string> plans;
    std::vector<std::string> project_plans;
    std::vector<permission_entry> entries;  ///< without a slug
  };

  std::map<role, definition> roles_;
  std::vector<permission_entry> every_member_;  ///< beside roles on projects
};

}  // namespace signalbox::domain
