#include "provisioning/clone/live_copy.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "domain/project/host_paths.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "provisioning/backup/wal_chain.hpp"
#include "provisioning/clone/admin_session.hpp"
#include "provisioning/clone/data_copy.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

// How often WAL that is complete is copied, so that the source keeps little of it.
constexpr std::chrono::milliseconds follow_interval{500};
constexpr std::string_view history_suffix_of_copy = ".history";
constexpr std::uint64_t segments_per_id = (std::uint64_t{1} << 32U) / wal_segment_bytes;

constexpr postgres::statement create_slot{
    "clone.create_slot", "SELECT pg_create_physical_replication_slot($1, true, true)"};
constexpr postgres::statement advance_slot{"clone.advance_slot",
                                           "SELECT pg_replication_slot_advance($1, $2::pg_lsn)"};
// A fast checkpoint: otherwise the copy waits for the next one.
constexpr postgres::statement begin_copy{"clone.begin",
                                         "SELECT pg_walfile_name(pg_backup_start($1, true)) AS at"};
constexpr postgres::statement find_flushed{
    "clone.find_flushed", "SELECT pg_walfile_name(pg_current_wal_flush_lsn()) AS at"};
constexpr postgres::statement end_copy{
    "clone.end", "SELECT lsn::text AS at, labelfile FROM pg_backup_stop(false)"};

std::unexpected<core::error> source_stopped() {
  return core::fail(errc::conflict, "The source's database was stopped while it was copied.");
}

std::unexpected<core::error> changed_too_much() {
  return core::fail(errc::conflict,
                    "The source changed more while it was copied than it could keep. Retry when "
                    "it changes less.");
}

/// A lost connection means that the source was stopped.
core::error explained(core::error failure) {
  return failure.code == errc::unavailable ? source_stopped().error() : failure;
}

std::string name_of_segment(std::uint32_t timeline, std::uint64_t number) {
  return fmt::format("{:08X}{:08X}{:08X}", timeline, number / segments_per_id,
                     number % segments_per_id);
}

std::string position_of_segment(std::uint64_t number) {
  const auto position = number * wal_segment_bytes;
  return fmt::format("{:X}/{:X}", position >> 32U, position & 0xFFFFFFFFU);
}

/// The copy of a running source. The backup and the slot end with its session.
class live_copy {
 public:
  live_copy(const clone_site& at, const postgres::os_user& owner, deadline until)
      : at_(at),
        owner_(owner),
        until_(until),
        data_(at.staging().data()),
        folder_{.from = at.source.place().data,
                .from_owner = at.source.place().owner,
                .to = data_,
                .to_owner = owner_},
        slot_(fmt::format("signalbox_clone_{}_{}", at.spec.ref.value,
                          at.backups().now().time_since_epoch().count())) {}

  result<void> run() {
    if (auto begun = begin(); !begun) return begun;
    if (auto copied = copy_running_data(
            folder_, [this] { return follow(); }, until_);
        !copied)
      return copied;
    return end();
  }

 private:
  result<void> begin() {
    auto session = admin_session::open(at_.source, admin_database, until_);
    if (!session) return std::unexpected(explained(session.error()));
    session_ = std::move(*session);
    auto& on = session_->connection();
    if (const auto kept = on.run(create_slot, {slot_}, until_); !kept) {
      if (kept.error().code != errc::unavailable) return cannot_begin(kept.error());
      return core::fail(errc::conflict,
                        "The source cannot keep its changes for another copy now. Retry later.");
    }
    const auto begun = on.run(begin_copy, {slot_}, until_);
    if (!begun) return cannot_begin(begun.error());
    const auto first = wal_segment_of((*begun)[0].as<std::string>("at"));
    if (!first) return core::fail(errc::internal, "The source named no segment of WAL.");
    timeline_ = first->timeline;
    next_ = first->number;
    const postgres::acting_as owner_alone(owner_);
    return postgres::make_private_folder(data_, owner_);
  }

  /// For example of a database that was started by an earlier version.
  std::unexpected<core::error> cannot_begin(core::error failure) const {
    if (failure.code == errc::internal)
      failure.message = domain::without_host_paths(
          fmt::format("The copy of the source could not begin: {}.", session_->message()));
    return std::unexpected(explained(std::move(failure)));
  }

  /// Copies the WAL that was completed since the last time.
  result<void> follow() {
    if (at_.stop.stop_requested()) return ended_early();
    const auto now = std::chrono::steady_clock::now();
    if (now - followed_at_ < follow_interval) return {};
    followed_at_ = now;
    const auto found = session_->connection().run(find_flushed, {}, until_);
    if (!found) return std::unexpected(explained(found.error()));
    const auto current = wal_segment_of((*found)[0].as<std::string>("at"));
    if (!current || current->number <= next_) return {};
    if (auto copied = copy_segments(current->number); !copied) return copied;
    const auto moved =
        session_->connection().run(advance_slot, {slot_, position_of_segment(next_)}, until_);
    if (moved) return {};
    // PostgreSQL gave up the slot, which kept more than `max_slot_wal_keep_size`.
    return moved.error().code == errc::internal ? changed_too_much()
                                                : std::unexpected(explained(moved.error()));
  }

  /// Copies the segments from `next_` to the one before `end`.
  result<void> copy_segments(std::uint64_t end) {
    if (!has_wal_folder_) {
      const postgres::acting_as owner_alone(owner_);
      for (const auto* const name : {"pg_wal", "pg_wal/archive_status"})
        if (auto made = postgres::make_private_folder(data_ / name, owner_); !made) return made;
      has_wal_folder_ = true;
    }
    for (; next_ < end; ++next_) {
      const auto copied =
          copy_data_file(folder_, fs::path("pg_wal") / name_of_segment(timeline_, next_), until_);
      if (!copied) return std::unexpected(copied.error());
      if (*copied) continue;
      return changed_too_much();
    }
    return {};
  }

  result<void> copy_histories() {
    const auto names = names_in(folder_, "pg_wal");
    if (!names) return std::unexpected(names.error());
    for (const auto& name : *names)
      if (name.ends_with(history_suffix_of_copy))
        if (const auto copied = copy_data_file(folder_, fs::path("pg_wal") / name, until_); !copied)
          return std::unexpected(copied.error());
    return {};
  }

  result<void> end() {
    const auto ended = session_->connection().run(end_copy, {}, until_);
    if (!ended) return std::unexpected(explained(ended.error()));
    const auto last = wal_position_of((*ended)[0].as<std::string>("at"));
    if (!last || *last == 0) return core::fail(errc::internal, "The source named no end.");
    if (auto copied = copy_segments((*last - 1) / wal_segment_bytes + 1); !copied) return copied;
    if (auto copied = copy_histories(); !copied) return copied;
    session_.reset();
    const postgres::acting_as owner_alone(owner_);
    const auto label = (*ended)[0].as<std::string>("labelfile");
    if (auto written = postgres::write_private_file(data_ / "backup_label", label, owner_);
        !written)
      return written;
    // A recovery begins a timeline of its own, whose WAL differs from that of the source by name.
    return postgres::write_private_file(data_ / "recovery.signal", "", owner_);
  }

  const clone_site& at_;
  const postgres::os_user& owner_;
  const deadline until_;
  const fs::path data_;
  const copied_folder folder_;
  const std::string slot_;  ///< a new name: that of an attempt which was killed may still exist
  std::unique_ptr<admin_session> session_;
  std::uint32_t timeline_ = 0;
  std::uint64_t next_ = 0;  ///< the first segment that is not copied
  bool has_wal_folder_ = false;
  std::chrono::steady_clock::time_point followed_at_{};
};

}  // namespace

result<void> copy_live(const clone_site& at, const postgres::os_user& owner, deadline until) {
  return live_copy(at, owner, until).run();
}

}  // namespace signalbox::provisioning
