#include "provisioning/backup/proof_runner.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/json/json.hpp"
#include "domain/backup/backup_json.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr std::size_t proof_bytes_max = 16'384;
// Room for WAL and temporary files of a restored database, in addition to its own size.
constexpr std::uint64_t scratch_room_bytes = std::uint64_t{256} << 20;
constexpr std::uint64_t bytes_per_megabyte = 1'000'000;

std::optional<domain::backup_proof> proof_in(const backup_site& at,
                                             const std::filesystem::path& note) {
  const postgres::acting_as owner_alone(at.database.place().owner);
  const auto text = postgres::tail_of(note, proof_bytes_max);
  const auto read = core::json::parse(text, nullptr, false);
  if (read.is_discarded()) return std::nullopt;
  auto proof = domain::proof_from(read);
  if (!proof) return std::nullopt;
  return std::move(*proof);
}

}  // namespace

std::optional<domain::backup_proof> read_proof(const backup_site& at) {
  return proof_in(at, at.folder().proof_note());
}

std::optional<domain::backup_proof> read_last_success(const backup_site& at) {
  return proof_in(at, at.folder().proven_note());
}

std::optional<domain::backup_proof> prove_backup(const scratch_instance& scratch,
                                                 const std::string& label, deadline until,
                                                 const std::stop_token& stop) {
  const auto begun = std::chrono::steady_clock::now();
  const auto proven = scratch.prove(label, until, stop);
  if (stop.stop_requested()) return std::nullopt;
  domain::backup_proof proof{.label = label,
                             .proven_at = scratch.of.now(),
                             .took = std::chrono::floor<std::chrono::milliseconds>(
                                 std::chrono::steady_clock::now() - begun),
                             .failure = proven ? std::string() : proven.error().message};
  const auto& owner = scratch.of.database.place().owner;
  const postgres::acting_as owner_alone(owner);
  // Without the file the proof has not happened, and is repeated.
  const auto text = domain::proof_json(proof).dump();
  if (proof.failure.empty())
    (void)postgres::write_private_file(scratch.of.folder().proven_note(), text, owner);
  (void)postgres::write_private_file(scratch.of.folder().proof_note(), text, owner);
  return proof;
}

proof_runner::~proof_runner() {
  const std::lock_guard lock(guard_);
  for (const auto& [ref, one] : all_)
    one->thread.request_stop();
  all_.clear();
}

result<void> proof_runner::start(scratch_instance scratch, const domain::backup& proven) {
  const std::lock_guard lock(guard_);
  const auto ref = scratch.of.ref;
  if (const auto found = all_.find(ref); found != all_.end()) {
    if (!found->second->has_ended)
      return core::fail(errc::conflict, "A backup is already being checked.");
    all_.erase(found);
  }
  std::error_code failure;
  const auto room = std::filesystem::space(scratch.of.folder().root, failure);
  const auto needed = proven.database_bytes + scratch_room_bytes;
  if (!failure && room.available < needed)
    return core::fail(
        errc::unavailable,
        fmt::format("The host's disk has no room to restore the backup: {} MB are needed.",
                    needed / bytes_per_megabyte));
  auto one = std::make_unique<running_proof>();
  one->since = scratch.of.now();
  auto* const state = one.get();
  one->thread = std::jthread(
      [state, scratch = std::move(scratch), label = proven.label](const std::stop_token& stop) {
        (void)prove_backup(scratch, label, std::chrono::steady_clock::now() + proof_time_max, stop);
        state->has_ended = true;
      });
  all_.emplace(ref, std::move(one));
  return {};
}

std::optional<core::time_point> proof_runner::running_since(const domain::project_ref& ref) {
  const std::lock_guard lock(guard_);
  const auto found = all_.find(ref);
  if (found == all_.end() || found->second->has_ended) return std::nullopt;
  return found->second->since;
}

void proof_runner::cancel(const domain::project_ref& ref) {
  std::unique_ptr<running_proof> ending;
  {
    const std::lock_guard lock(guard_);
    const auto found = all_.find(ref);
    if (found == all_.end()) return;
    ending = std::move(found->second);
    all_.erase(found);
  }
  ending->thread.request_stop();
}

}  // namespace signalbox::provisioning
