#include "domain/billing/plans.hpp"

#include <algorithm>
#include <utility>

#include "domain/catalogue.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::domain {

namespace {

/// Above every amount in the catalogue: larger values are typing mistakes.
constexpr double amount_max = 1e6;
constexpr double active_projects_max = 10'000;
constexpr double log_retention_days_max = 3'650;

std::optional<double> maybe_amount(const catalogue_field& of, const char* name) {
  const auto field = of.optional_member(name);
  if (!field) return std::nullopt;
  return field->number_between(0, amount_max);
}

/// The limit of active projects, which exactly the Free plan has.
std::optional<std::uint64_t> read_active_max(const catalogue_field& of, std::string_view plan) {
  const bool is_limited = plan == free_plan;
  const auto field = of.optional_member("active_projects_max");
  if (field.has_value() != is_limited) {
    of.complain(is_limited ? "must have an \"active_projects_max\""
                           : "must not have an \"active_projects_max\"");
  }
  if (!field || !is_limited) return std::nullopt;
  if (!field->value().is_number_unsigned()) field->complain("must be a whole number");
  return static_cast<std::uint64_t>(field->number_between(0, active_projects_max));
}

std::uint16_t read_log_retention(const catalogue_field& of) {
  if (!of.value().is_number_unsigned()) of.complain("must be a whole number");
  return static_cast<std::uint16_t>(of.number_between(1, log_retention_days_max));
}

plan_limits read_plan(const catalogue_field& field) {
  field.allow_only({"id", "name", "price_monthly", "compute_credits", "chooses_compute",
                    "disk_included_gb", "disk_price_per_gb", "branch_price_per_hour",
                    "active_projects_max", "pauses_inactive", "offers_recovery_addon",
                    "recovery_price_per_week", "log_retention_days"});
  const auto id = field.member("id").text();
  return {.id = id,
          .name = field.member("name").text(),
          .price_monthly = maybe_amount(field, "price_monthly"),
          .compute_credits = maybe_amount(field, "compute_credits"),
          .chooses_compute = field.member("chooses_compute").flag(),
          .disk_included_gb = field.member("disk_included_gb").number_between(0, amount_max),
          .disk_price_per_gb = maybe_amount(field, "disk_price_per_gb"),
          .branch_price_per_hour = maybe_amount(field, "branch_price_per_hour"),
          .active_projects_max = read_active_max(field, id),
          .pauses_inactive = field.member("pauses_inactive").flag(),
          .offers_recovery_addon = field.member("offers_recovery_addon").flag(),
          .recovery_price_per_week = maybe_amount(field, "recovery_price_per_week"),
          .log_retention_days = read_log_retention(field.member("log_retention_days"))};
}

core::json amount_or_null(const std::optional<double>& amount) {
  return amount ? core::json(*amount) : core::json();
}

}  // namespace

bool charges_branches(const plan_limits& plan) {
  return plan.branch_price_per_hour || !plan.price_monthly;
}

core::result<plan_catalogue> plan_catalogue::parse(std::string_view file, std::string_view text) {
  catalogue source{std::string{file}, text};
  source.top().allow_only({"plans"});
  plan_catalogue made;
  for (const catalogue_field& field : source.top().member("plans").elements()) {
    if (made.find(field.member("id").text()) != nullptr) field.complain("is a duplicate");
    made.plans_.push_back(read_plan(field));
  }
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

const plan_limits* plan_catalogue::find(std::string_view id) const {
  const auto found = std::ranges::find(plans_, id, &plan_limits::id);
  return found == plans_.end() ? nullptr : &*found;
}

std::uint64_t plan_catalogue::free_active_max() const {
  const auto* const free = find(free_plan);
  return free == nullptr ? 0 : free->active_projects_max.value_or(0);
}

core::json plan_json(const plan_limits& what, std::string_view default_size) {
  return {{"id", what.id},
          {"name", what.name},
          {"price_monthly", amount_or_null(what.price_monthly)},
          {"compute_credits", amount_or_null(what.compute_credits)},
          {"default_compute_size", default_size},
          {"chooses_compute", what.chooses_compute},
          {"disk_included_gb", what.disk_included_gb},
          {"disk_price_per_gb", amount_or_null(what.disk_price_per_gb)}};
}

}  // namespace signalbox::domain
