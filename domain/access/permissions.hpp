#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// What somebody may do, or with `restrictive` may not do, in one organization. Actions and
/// resources are patterns (see `matches_pattern`).
struct permission_entry {
  organization_slug slug;
  std::vector<std::string> actions;
  std::vector<std::string> resources;
  std::optional<core::json> condition;  ///< JSON Logic over `resource_name` and the query's data
  bool restrictive = false;
  std::vector<project_ref> project_refs;  ///< empty: everywhere in the organization
};

/// The entries that somebody holds in one organization; their own slug is not looked at. Those of a
/// role everywhere are shared with all who hold it and must live longer; those of roles on projects
/// name the projects and are the grant's own.
struct grant {
  organization_slug slug;
  std::span<const permission_entry> entries;
  std::shared_ptr<const std::vector<permission_entry>> own = nullptr;  ///< what `entries` shows
};

/// May this be done?
struct permission_query {
  organization_slug slug;
  std::string action;    ///< for example `write:Delete`; an empty one is never allowed
  std::string resource;  ///< for example `projects`
  core::json data =
      core::json::object();  ///< what conditions may read; its keys win over `resource_name`
  std::optional<project_ref> project;  ///< a branch gives its parent's
};

/// Specification point 1: the hosted platform, or a self-hosted build where all is allowed.
enum class installation_mode { platform, self_hosted };

/// Told of an entry whose condition is broken, with the reason, each time it is judged; for the
/// log.
using broken_rule_note =
    std::function<void(const permission_entry& entry, std::string_view reason)>;

/// Every character of the pattern stands for itself, but `%` for any text, also none; anchored at
/// both ends; case matters. Allocates nothing.
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view text);

/// The one permission check (behaviours.md, "Permission check"; specification point 6). If an
/// entry that matches names the query's project, only such entries are judged, else those without
/// projects. Of these a restrictive one that applies denies; then a permissive one that applies
/// allows; nothing allows by itself.
///
/// An entry applies when it has no condition or the condition is truthy. A condition that reads a
/// variable nobody passed is not true. One that is broken (an unknown operator, a wrong shape, too
/// deep) is decided for safety: permissive, it does not allow; restrictive, it denies; `note` is
/// told, where there is one.
[[nodiscard]] bool allows(std::span<const permission_entry> entries, const permission_query& query,
                          installation_mode mode = installation_mode::platform,
                          const broken_rule_note& note = {});

/// The same for what is held in one organization; nothing is allowed in another.
[[nodiscard]] bool allows(const grant& held, const permission_query& query,
                          installation_mode mode = installation_mode::platform,
                          const broken_rule_note& note = {});

}  // namespace signalbox::domain
