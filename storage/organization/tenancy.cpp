#include "storage/organization/tenancy.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

namespace signalbox::storage {
namespace {

using core::result;
using postgres::statement;

constexpr statement lock_owner{"tenancy.lock_owner",
                               "SELECT FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement count_owned{"tenancy.count_owned", R"(
  SELECT count(*) AS owned FROM members WHERE account_id = $1 AND role = 1)"};
constexpr statement count_projects{"tenancy.count_projects", R"(
  SELECT (SELECT count(*) FROM projects) AS every,
         (SELECT count(*) FROM projects p
          JOIN organizations o ON o.id = p.organization_id AND o.plan = $2
          JOIN members m ON m.organization_id = o.id AND m.role = 1
          WHERE m.account_id = $1) AS free)"};

std::unexpected<core::error> over_limit(std::string detail_code, std::string message) {
  auto failed = core::fail(core::errc::conflict, std::move(message));
  failed.error().detail_code = std::move(detail_code);
  return failed;
}

}  // namespace

result<void> keep_to_organization_limit(const statements& on, const domain::account_id& owner,
                                        const domain::tenancy_limits& limits) {
  if (limits.organizations_per_person_max == 0) return {};
  on.run(lock_owner, {owner});
  const auto counted = on.run(count_owned, {owner});
  if (counted[0].as<std::uint64_t>("owned") < limits.organizations_per_person_max) return {};
  return over_limit(
      "organizations_per_person_reached",
      fmt::format("You can own at most {} organizations. Delete or transfer one first.",
                  limits.organizations_per_person_max));
}

result<void> keep_to_project_limits(const statements& on, const domain::requester& by, bool is_free,
                                    const domain::tenancy_limits& limits) {
  if (limits.projects_max == 0 && limits.free_projects_per_person_max == 0) return {};
  const auto counted = on.run(count_projects, {by.account_if_known(), domain::free_plan});
  const auto every = counted[0].as<std::uint64_t>("every");
  if (limits.projects_max != 0 && every >= limits.projects_max) {
    return over_limit(
        "projects_max_reached",
        fmt::format(
            "This installation can have at most {} projects. Ask its operator to raise the limit.",
            limits.projects_max));
  }
  const auto free = counted[0].as<std::uint64_t>("free");
  const auto free_max = limits.free_projects_per_person_max;
  if (is_free && free_max != 0 && free >= free_max) {
    return over_limit("free_projects_per_person_reached",
                      fmt::format("The organizations you own can have at most {} projects on the "
                                  "Free plan. Delete one first.",
                                  free_max));
  }
  return {};
}

}  // namespace signalbox::storage
