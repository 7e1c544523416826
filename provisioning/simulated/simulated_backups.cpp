#include "provisioning/simulated/simulated_backups.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;
using domain::backup_kind;
using domain::project_ref;

/// Sizes of simulated databases and of what a backup adds.
/// @{
constexpr std::uint64_t backed_up_at_least = 22ULL << 20U;
constexpr std::uint64_t backed_up_varies = 200ULL << 20U;
constexpr std::uint64_t stored_part = 8;        // compressed
constexpr std::uint64_t incremental_part = 40;  // of the database, compressed
/// @}

/// FNV-1a of the ref, so that each project has a size of its own.
std::uint64_t simulated_bytes(std::uint64_t seed, std::string_view name) {
  auto hash = seed ^ 0xcbf29ce484222325U;
  for (const char c : name)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return backed_up_at_least + (hash ^ (hash >> 29U)) % backed_up_varies;
}

std::string stamp_of(core::time_point at) {
  return fmt::format("{:%Y%m%d-%H%M%S}", std::chrono::floor<std::chrono::seconds>(at));
}

/// Returns the label of a backup that ends now; labels have seconds, and each is used once.
std::string label_of(const domain::backup_state& state, backup_kind kind, core::time_point at) {
  std::string base;
  for (const auto& one : state.backups)
    if (one.kind == backup_kind::full) base = one.label;
  for (;; at += std::chrono::seconds{1}) {
    auto label = kind == backup_kind::full ? stamp_of(at) + "F" : base + "_" + stamp_of(at) + "I";
    if (std::ranges::find(state.backups, label, &domain::backup::label) == state.backups.end())
      return label;
  }
}

}  // namespace

simulated_backups::repository& simulated_backups::settled(const project_ref& ref,
                                                          core::time_point now) {
  auto& one = all_[ref];
  if (one.database_bytes == 0) one.database_bytes = simulated_bytes(seed_, ref.value);
  auto& state = one.state;
  if (state.running) {
    const auto end = state.running->started_at + one.backup_goes.duration;
    if (now >= end) end_backup(one, end);
  }
  if (state.running_proof_since) {
    const auto end = *state.running_proof_since + one.proof_goes.duration;
    if (now >= end) {
      state.running_proof_since.reset();
      state.last_proof = domain::backup_proof{
          .label = one.proven_label,
          .proven_at = end,
          .took = one.proof_goes.duration,
          .failure =
              one.proof_goes.fails ? "A file of the backup is damaged (simulated failure)." : ""};
    }
  }
  return one;
}

void simulated_backups::end_backup(repository& of, core::time_point at) {
  auto& state = of.state;
  const auto ran = *std::exchange(state.running, std::nullopt);
  if (of.backup_goes.fails) {
    state.last_failure = "The backup failed (simulated failure).";
    return;
  }
  const auto part = ran.kind == backup_kind::full ? stored_part : incremental_part;
  state.backups.push_back({.label = label_of(state, ran.kind, ran.started_at),
                           .kind = ran.kind,
                           .started_at = ran.started_at,
                           .finished_at = at,
                           .database_bytes = of.database_bytes,
                           .stored_bytes = of.database_bytes / part});
  // The newest full backup and those after it are always kept.
  const auto newest_full =
      std::ranges::find_if(state.backups.rbegin(), state.backups.rend(),
                           [](const domain::backup& one) { return one.kind == backup_kind::full; });
  const auto first_kept = newest_full.base() - 1;
  state.backups.erase(
      std::remove_if(state.backups.begin(), first_kept,
                     [&](const domain::backup& one) { return one.finished_at + of.kept < at; }),
      first_kept);
  state.stored_bytes = 0;
  for (const auto& one : state.backups)
    state.stored_bytes += one.stored_bytes;
}

result<void> simulated_backups::start_backup(const project_ref& ref,
                                             const domain::backup_order& order, const course& goes,
                                             core::time_point now) {
  auto& one = settled(ref, now);
  if (one.state.running) return core::fail(errc::conflict, "A backup is already running.");
  // Without an earlier backup, an incremental one is a full one.
  const auto kind = one.state.backups.empty() ? backup_kind::full : order.kind;
  one.kept = order.kept;
  one.backup_goes = goes;
  one.state.last_failure.reset();
  one.state.running = domain::running_backup{.kind = kind, .started_at = now};
  (void)settled(ref, now);
  return {};
}

void simulated_backups::cancel(const project_ref& ref, core::time_point now) {
  auto& state = settled(ref, now).state;
  if (!state.running) return;
  state.running.reset();
  state.last_failure = "The backup was canceled.";
}

domain::backup_state simulated_backups::state_of(const project_ref& ref, bool is_running,
                                                 core::time_point now,
                                                 const std::string& archive_failure) {
  auto& one = settled(ref, now);
  auto& archive = one.state.archive;
  archive.failure = archive_failure;
  if (archive_failure.empty()) {
    archive.failing_since.reset();
    if (is_running && !one.state.backups.empty()) archive.archived_until = now;
  } else if (!archive.failing_since) {
    archive.failing_since = now;
  }
  auto shown = one.state;
  if (shown.running) {
    const auto ran = now - shown.running->started_at;
    shown.running->total_bytes = one.database_bytes;
    shown.running->done_bytes =
        one.database_bytes * static_cast<std::uint64_t>(std::max<std::int64_t>(ran.count(), 0)) /
        static_cast<std::uint64_t>(std::max<std::int64_t>(one.backup_goes.duration.count(), 1));
  }
  shown.window = domain::window_of(shown);
  return shown;
}

result<void> simulated_backups::start_proof(const project_ref& ref, const std::string& label,
                                            const course& goes, core::time_point now) {
  auto& one = settled(ref, now);
  if (one.state.running_proof_since)
    return core::fail(errc::conflict, "A backup is already being checked.");
  if (std::ranges::find(one.state.backups, label, &domain::backup::label) ==
      one.state.backups.end())
    return core::fail(errc::not_found, fmt::format("There is no backup {}.", label));
  one.proof_goes = goes;
  one.proven_label = label;
  one.state.running_proof_since = now;
  (void)settled(ref, now);
  return {};
}

}  // namespace signalbox::provisioning
