#include "storage/organization/organization_repository.hpp"

#include <nlohmann/json.hpp>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/organization/member_rows.hpp"
#include "storage/organization/organization_rows.hpp"
#include "storage/organization/tenancy.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::organization;
using domain::organization_slug;
using postgres::statement;

constexpr statement insert_organization{"organizations.create", R"(
  INSERT INTO organizations (slug, name, inserted_at) VALUES ($1, $2, $3)
  ON CONFLICT (slug) DO NOTHING RETURNING *)"};
constexpr statement insert_owner{"organizations.add_owner", R"(
  INSERT INTO members (organization_id, account_id, role, joined_at) VALUES ($1, $2, 1, $3))"};
constexpr statement select_one{"organizations.find", "SELECT * FROM organizations WHERE slug = $1"};
constexpr statement select_slugs{"organizations.all_slugs",
                                 "SELECT slug FROM organizations ORDER BY id"};
constexpr statement update_one{"organizations.update", R"(
  UPDATE organizations SET name = $2, opt_in_tags = $3, billing_email = nullif($4, '')
  WHERE slug = $1 RETURNING *)"};
constexpr statement update_mfa{
    "organizations.require_mfa",
    "UPDATE organizations SET requires_mfa = $2 WHERE slug = $1 RETURNING *"};
constexpr statement update_plan{"organizations.change_plan",
                                R"(
  UPDATE organizations SET plan = $2, billing_partner = nullif($3, '') WHERE slug = $1 RETURNING *)"};
constexpr statement has_projects{"organizations.has_projects",
                                 "SELECT FROM projects WHERE organization_id = $1 LIMIT 1"};
constexpr statement delete_one{"organizations.remove", "DELETE FROM organizations WHERE id = $1"};
constexpr statement update_restriction{"organizations.restrict", R"(
  UPDATE organizations
  SET restriction_status = $2, grace_period_end = $3, restriction_reason = nullif($4, ''),
      restriction_since = $5
  WHERE slug = $1)"};
constexpr statement select_in_grace{"organizations.in_grace", R"(
  SELECT slug FROM organizations
  WHERE restriction_status = 'grace_period' AND grace_period_end IS NOT NULL ORDER BY id)"};

std::vector<organization_slug> slugs_in(const postgres::rows& found) {
  std::vector<organization_slug> slugs;
  slugs.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    slugs.push_back(found[at].as<organization_slug>("slug"));
  return slugs;
}

}  // namespace

result<organization> organization_repository::create(const new_organization& requested,
                                                     const domain::requester& by) {
  auto work = on_.begin();
  if (auto kept = keep_to_organization_limit(on_, requested.owner, requested.limits); !kept)
    return std::unexpected(kept.error());
  const auto inserted = on_.run(insert_organization, {requested.slug, requested.name, by.at});
  if (inserted.empty()) return core::fail(errc::conflict, "This slug is taken.");
  auto made = organization_from(inserted[0]);
  on_.run(insert_owner, {made.id, requested.owner, by.at});
  const audit_entry entry{.by = by,
                          .organization = made.slug,
                          .action = domain::audit::organization_create,
                          .target = made.name};
  audit_repository(on_).append(entry);
  work.commit();
  return made;
}

result<organization> organization_repository::find(const organization_slug& slug) {
  const auto found = on_.run(select_one, {slug});
  if (found.empty()) return no_organization();
  return organization_from(found[0]);
}

std::vector<organization_slug> organization_repository::all_slugs() {
  const auto found = on_.run(select_slugs, {});
  return slugs_in(found);
}

result<organization> organization_repository::update(const organization_slug& slug,
                                                     const organization_change& requested,
                                                     const domain::requester& by) {
  auto work = on_.begin();
  const auto before = lock_organization(on_, slug);
  if (!before) return before;
  const auto tags = requested.opt_in_tags.value_or(before->opt_in_tags);
  const auto updated =
      on_.run(update_one, {slug, requested.name.value_or(before->name), nlohmann::json(tags).dump(),
                           requested.billing_email.value_or(before->billing_email)});
  auto after = organization_from(updated[0]);
  audit_repository log(on_);
  audit_entry entry{.by = by,
                    .organization = slug,
                    .action = domain::audit::organization_rename,
                    .target = after.name,
                    .detail = {{"before", before->name}}};
  if (requested.name) {
    log.append(entry);
  }
  if (after.opt_in_tags != before->opt_in_tags) {
    entry.action = domain::audit::organization_set_opt_in;
    entry.detail = {{"opt_in_tags", after.opt_in_tags}, {"before", before->opt_in_tags}};
    log.append(entry);
  }
  if (after.billing_email != before->billing_email) {
    entry.action = domain::audit::organization_set_billing_email;
    entry.detail = {{"billing_email", after.billing_email}, {"before", before->billing_email}};
    log.append(entry);
  }
  work.commit();
  return after;
}

result<void> organization_repository::remove(const organization_slug& slug,
                                             const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, slug);
  if (!held) return std::unexpected(held.error());
  const auto projects = on_.run(has_projects, {held->id});
  if (!projects.empty())
    return core::fail(errc::conflict, "Delete the organization's projects first.");
  on_.run(delete_one, {held->id});
  const audit_entry entry{.by = by,
                          .organization = slug,
                          .action = domain::audit::organization_remove,
                          .target = held->name};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

result<organization> organization_repository::require_mfa(const organization_slug& slug,
                                                          bool enforced,
                                                          const domain::requester& by) {
  auto work = on_.begin();
  const auto before = lock_organization(on_, slug);
  if (!before || before->requires_mfa == enforced) return before;
  if (auto stands = check_access_unchanged(on_, before->id, by); !stands)
    return std::unexpected(stands.error());
  const auto updated = on_.run(update_mfa, {slug, enforced});
  const audit_entry entry{.by = by,
                          .organization = slug,
                          .action = domain::audit::organization_require_mfa,
                          .target = before->name,
                          .detail = {{"enforced", enforced}}};
  audit_repository(on_).append(entry);
  work.commit();
  return organization_from(updated[0]);
}

result<organization> organization_repository::change_plan(const organization_slug& slug,
                                                          const plan_change& requested,
                                                          const domain::requester& by) {
  auto work = on_.begin();
  const auto before = lock_organization(on_, slug);
  if (!before) return before;
  const auto partner = requested.billing_partner.value_or(before->billing_partner);
  const auto updated = on_.run(update_plan, {slug, requested.plan, partner});
  audit_entry entry{.by = by,
                    .organization = slug,
                    .action = domain::audit::organization_change_plan,
                    .target = before->name,
                    .detail = {{"plan", requested.plan}, {"before", before->plan}}};
  if (partner != before->billing_partner) entry.detail["billing_partner"] = partner;
  audit_repository(on_).append(entry);
  work.commit();
  return organization_from(updated[0]);
}

result<void> organization_repository::restrict(const organization_slug& slug,
                                               const domain::restriction& requested,
                                               const domain::requester& by) {
  auto work = on_.begin();
  const auto held = lock_organization(on_, slug);
  if (!held) return std::unexpected(held.error());
  if (auto updated = advance_restriction(slug, requested); !updated) return updated;
  const bool lifted = requested.status == domain::restriction_status::none;
  const audit_entry entry{
      .by = by,
      .organization = slug,
      .action = lifted ? domain::audit::organization_release : domain::audit::organization_restrict,
      .target = held->name,
      .detail = {{"status", to_string(requested.status)},
                 {"before", to_string(held->limits.status)}}};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

result<void> organization_repository::advance_restriction(const organization_slug& slug,
                                                          const domain::restriction& advanced) {
  const auto updated =
      on_.run(update_restriction, {slug, to_string(advanced.status), advanced.grace_period_end,
                                   advanced.reason, advanced.since});
  if (updated.affected() == 0) return no_organization();
  return {};
}

std::vector<organization_slug> organization_repository::in_grace() {
  const auto found = on_.run(select_in_grace, {});
  return slugs_in(found);
}

}  // namespace signalbox::storage
