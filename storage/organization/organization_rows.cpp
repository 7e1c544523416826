#include "storage/organization/organization_rows.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "domain/organization/ai_opt_in.hpp"

namespace signalbox::storage {
namespace {

using core::time_point;

constexpr postgres::statement select_locked{
    "organizations.lock", "SELECT * FROM organizations WHERE slug = $1 FOR UPDATE"};

domain::restriction restriction_from(const postgres::row& row) {
  // The table's check constraint allows only known names.
  const auto status = domain::restriction_status_from(row.as<std::string>("restriction_status"));
  return {.status = status.value_or(domain::restriction_status::none),
          .grace_period_end = row.as<std::optional<time_point>>("grace_period_end"),
          .reason = row.as<std::string>("restriction_reason"),
          .since = row.as<std::optional<time_point>>("restriction_since")};
}

/// Tags that are unknown to this version of the program are treated as disabled.
std::vector<std::string> opt_in_tags_from(const postgres::row& row) {
  const auto stored = nlohmann::json::parse(row.as<std::string>("opt_in_tags"));
  return domain::known_opt_in_tags(stored.get<std::vector<std::string>>());
}

}  // namespace

domain::organization organization_from(const postgres::row& row) {
  return {.id = row.as<std::int64_t>("id"),
          .slug = row.as<domain::organization_slug>("slug"),
          .name = row.as<std::string>("name"),
          .plan = row.as<std::string>("plan"),
          .billing_email = row.as<std::string>("billing_email"),
          .billing_partner = row.as<std::string>("billing_partner"),
          .limits = restriction_from(row),
          .requires_mfa = row.as<bool>("requires_mfa"),
          .opt_in_tags = opt_in_tags_from(row),
          .inserted_at = row.as<time_point>("inserted_at")};
}

core::result<domain::organization> lock_organization(const statements& on,
                                                     const domain::organization_slug& slug) {
  const auto found = on.run(select_locked, {slug});
  if (found.empty()) return no_organization();
  return organization_from(found[0]);
}

std::unexpected<core::error> no_organization() {
  return core::fail(core::errc::not_found, "There is no such organization.");
}

}  // namespace signalbox::storage
