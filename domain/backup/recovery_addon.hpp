#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/billing/plans.hpp"

/// The add-on "Point in time recovery": a project's backups are kept longer than on its plan, so
/// that a database can be restored to any second of a longer time. Sold in steps of a week.
namespace signalbox::domain {

inline constexpr std::string_view recovery_addon_type = "pitr";
inline constexpr std::chrono::days recovery_addon_step{7};
inline constexpr std::chrono::days recovery_addon_max{28};

/// A variant: `pitr_7`, `pitr_14`, `pitr_21` or `pitr_28`.
/// @{
[[nodiscard]] std::string recovery_variant(std::chrono::days kept);
/// Empty for an unknown one.
[[nodiscard]] std::optional<std::chrono::days> recovery_variant_from(std::string_view variant);
/// @}

/// Returns how long the backups of a project are kept: as long as its plan and its add-on, whose
/// days are empty without it, say. Plans without the add-on ignore it.
[[nodiscard]] std::chrono::days backups_kept(const plan_catalogue& plans, std::string_view plan,
                                             std::optional<std::chrono::days> addon);

/// Checks whether the add-on can be bought. Errors: `bad_request` with the field for an unknown
/// type or variant, for a variant that the plan includes, and on a plan without the add-on.
[[nodiscard]] core::result<std::chrono::days> choose_recovery(const plan_catalogue& plans,
                                                              std::string_view plan,
                                                              std::string_view type,
                                                              std::string_view variant);

/// `{ref, selected_addons, available_addons}`; see `ProjectAddons` in the description of the API.
/// `selected` is the bought number of days.
[[nodiscard]] core::json addons_json(const plan_catalogue& plans, std::string_view plan,
                                     std::string_view ref,
                                     std::optional<std::chrono::days> selected);

}  // namespace signalbox::domain
