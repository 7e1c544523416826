#pragma once

#include <chrono>
#include <string>

#include "domain/backup/backup.hpp"

namespace signalbox::testing {

/// Midnight of a Sunday.
inline constexpr core::time_point backup_midnight{
    std::chrono::sys_days{std::chrono::year{2026} / 11 / 29}};

/// A backup that took ten seconds.
inline domain::backup backup_at(std::string label, core::time_point started_at) {
  const auto kind =
      label.contains('_') ? domain::backup_kind::incremental : domain::backup_kind::full;
  return {.label = std::move(label),
          .kind = kind,
          .started_at = started_at,
          .finished_at = started_at + std::chrono::seconds{10},
          .database_bytes = 22'000'000,
          .stored_bytes = 2'700'000};
}

}  // namespace signalbox::testing
