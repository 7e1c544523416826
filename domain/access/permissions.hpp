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

/// Actions that are allowed, or with `restrictive` denied, in one organization. Actions and
/// resources are patterns (see `matches_pattern`).
struct permission_entry {
  organization_slug slug;
  std::vector<std::string> actions;
  std::vector<std::string> resources;
  std::optional<core::json> condition;  ///< JSON Logic over `resource_name` and the query's data
  bool restrictive = false;
  std::vector<project_ref> project_refs;  ///< empty: the whole organization
};

/// The entries of an account in one organization; their own slugs are ignored. Entries of a role
/// everywhere are shared by all its holders and must outlive the grant; entries of roles on
/// projects name the projects and belong to the grant.
struct grant {
  organization_slug slug;
  std::span<const permission_entry> entries;
  std::shared_ptr<const std::vector<permission_entry>> own = nullptr;  ///< the target of `entries`
};

/// The action to check.
struct permission_query {
  organization_slug slug;
  std::string action;    ///< for example `write:Delete`; an empty action is never allowed
  std::string resource;  ///< for example `projects`
  core::json data =
      core::json::object();  ///< data for conditions; its keys take precedence over `resource_name`
  std::optional<project_ref> project;  ///< for a branch, its parent project
};

/// Specification point 1: the hosted platform, or a self-hosted build in which everything is
/// allowed.
enum class installation_mode { platform, self_hosted };

/// Called for each evaluation of an entry with an invalid condition, with the reason; for logging.
using broken_rule_note =
    std::function<void(const permission_entry& entry, std::string_view reason)>;

/// Every character of the pattern matches itself, except `%`, which matches any text, including
/// none; anchored at both ends; case-sensitive. Does not allocate.
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view text);

/// The only permission check (behaviours.md, "Permission check"; specification point 6). If a
/// matching entry names the query's project, only such entries are evaluated, else those without
/// projects. An applicable restrictive entry denies; otherwise an applicable permissive entry
/// allows; the default is to deny.
///
/// An entry applies when it has no condition or the condition is truthy. A condition that reads a
/// variable that was not passed is false. An invalid condition (an unknown operator, a wrong shape,
/// too deep) is evaluated safely: a permissive entry does not allow, a restrictive one denies;
/// `note` is called, if given.
[[nodiscard]] bool allows(std::span<const permission_entry> entries, const permission_query& query,
                          installation_mode mode = installation_mode::platform,
                          const broken_rule_note& note = {});

/// Same for a grant in one organization; nothing is allowed in another.
[[nodiscard]] bool allows(const grant& held, const permission_query& query,
                          installation_mode mode = installation_mode::platform,
                          const broken_rule_note& note = {});

}  // namespace signalbox::domain
