#include "domain/backup/backup_retention.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace signalbox::domain {
namespace {

constexpr std::chrono::days kept_at_least{1};
constexpr std::array<std::pair<std::string_view, std::chrono::days>, 4> kept_by_plan{{
    {"free", kept_at_least},
    {"pro", std::chrono::days{7}},
    {"team", std::chrono::days{14}},
    {"enterprise", std::chrono::days{30}},
}};

/// The label of the full backup that a backup needs, or is.
std::string_view full_label_of(std::string_view label) {
  return label.substr(0, label.find('_'));
}

}  // namespace

std::chrono::days backups_kept_on(std::string_view plan) {
  const auto* const found =
      std::ranges::find(kept_by_plan, plan, &std::pair<std::string_view, std::chrono::days>::first);
  return found == kept_by_plan.end() ? kept_at_least : found->second;
}

std::optional<core::time_point> backup_kept_until(const backup_state& state, std::string_view label,
                                                  std::chrono::days kept) {
  const auto full = full_label_of(label);
  const backup* next = nullptr;
  for (const auto& one : state.backups)
    if (one.kind == backup_kind::full && one.label > full &&
        (next == nullptr || one.label < next->label))
      next = &one;
  if (next == nullptr) return std::nullopt;
  return next->finished_at + kept;
}

}  // namespace signalbox::domain
