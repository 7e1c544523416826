#include "domain/backup/recovery_addon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "domain/backup/backup_retention.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {
namespace {

using core::json;

constexpr std::string_view variant_prefix = "pitr_";

constexpr std::array all_recovery_days = [] {
  std::array<std::chrono::days, recovery_addon_max / recovery_addon_step> all{};
  for (std::size_t at = 0; at < all.size(); ++at)
    all[at] = recovery_addon_step * static_cast<int>(at + 1);
  return all;
}();

bool offers_recovery(const plan_catalogue& plans, std::string_view plan) {
  const auto* const found = plans.find(plan);
  return found != nullptr && found->offers_recovery_addon;
}

std::string first_plan_with_recovery(const plan_catalogue& plans) {
  const auto found = std::ranges::find(plans.plans(), true, &plan_limits::offers_recovery_addon);
  return found == plans.plans().end() ? std::string() : found->name;
}

json variant_json(const plan_limits& on, std::chrono::days kept) {
  const auto weeks = kept / recovery_addon_step;
  const auto price = on.recovery_price_per_week
                         ? json(*on.recovery_price_per_week * static_cast<double>(weeks))
                         : json();
  return {{"identifier", recovery_variant(kept)},
          {"name", fmt::format("{} days", kept.count())},
          {"days", kept.count()},
          {"price_monthly", price}};
}

}  // namespace

std::string recovery_variant(std::chrono::days kept) {
  return fmt::format("{}{}", variant_prefix, kept.count());
}

std::optional<std::chrono::days> recovery_variant_from(std::string_view variant) {
  const auto* const found = std::ranges::find(all_recovery_days, variant, recovery_variant);
  return found == all_recovery_days.end() ? std::nullopt : std::optional(*found);
}

std::chrono::days backups_kept(const plan_catalogue& plans, std::string_view plan,
                               std::optional<std::chrono::days> addon) {
  const auto kept = backups_kept_on(plan);
  return addon && offers_recovery(plans, plan) ? std::max(kept, *addon) : kept;
}

core::result<std::chrono::days> choose_recovery(const plan_catalogue& plans, std::string_view plan,
                                                std::string_view type, std::string_view variant) {
  constexpr const char* field = "addon_variant";
  if (type != recovery_addon_type) return fail_field("addon_type", "is not an add-on");
  const auto chosen = recovery_variant_from(variant);
  if (!chosen) return fail_field(field, "is not a variant of the add-on");
  if (!offers_recovery(plans, plan))
    return fail_field(field, fmt::format("is not available: projects have it from the {} plan on.",
                                         first_plan_with_recovery(plans)));
  const auto included = backups_kept_on(plan);
  if (*chosen <= included)
    return fail_field(
        field, fmt::format("is not available: the plan includes {} days.", included.count()));
  return *chosen;
}

json addons_json(const plan_catalogue& plans, std::string_view plan, std::string_view ref,
                 std::optional<std::chrono::days> selected) {
  const auto* const found = plans.find(plan);
  auto made =
      json{{"ref", ref}, {"selected_addons", json::array()}, {"available_addons", json::array()}};
  if (found == nullptr || !found->offers_recovery_addon) return made;
  if (selected)
    made["selected_addons"].push_back(
        {{"type", recovery_addon_type}, {"variant", variant_json(*found, *selected)}});
  auto variants = json::array();
  for (const auto& kept : all_recovery_days)
    if (kept > backups_kept_on(plan)) variants.push_back(variant_json(*found, kept));
  made["available_addons"].push_back({{"type", recovery_addon_type},
                                      {"name", "Point in time recovery"},
                                      {"variants", std::move(variants)}});
  return made;
}

}  // namespace signalbox::domain
