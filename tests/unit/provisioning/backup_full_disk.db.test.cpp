#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "provisioning/local/project_usage.hpp"
#include "tests/unit/provisioning/faulty_repository.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::backup_kind;
using domain::project_operation;

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t segment_mib = 16;
/// What the project has according to the platform, so that its queue has 64 MiB, and what its file
/// system really has.
constexpr std::uint64_t project_disk_mib = 512;
constexpr std::uint64_t queue_mib = 64;
/// More than the whole disk.
constexpr std::uint64_t written_segments = project_disk_mib / segment_mib + 8;
/// A segment waits from its switch on, while the one before it may still be stored.
constexpr std::chrono::seconds storing_time_max{5};

std::uint64_t free_mib(const fs::path& of) {
  return fs::space(of).available >> 20U;
}

}  // namespace

TEST_CASE_FIXTURE(faulty_repository, "backup: a full repository never fills the project's disk") {
  REQUIRE(::geteuid() == 0);
  spec.disk_mib = project_disk_mib;
  const auto data = root_of(spec) / "data";
  perform(project_operation::pause, spec);
  const memory_disk disk(data, std::to_string(project_disk_mib) + "m");
  perform(project_operation::restore, spec);
  CHECK_FALSE(back_up().last_failure);
  const memory_disk repository(folder().repository(), "96m");
  repository.fill();

  change_a_segment();
  const auto failing = until([](const auto& seen) { return seen.archive.failing_since; });
  const auto since = *failing.archive.failing_since;
  CHECK(failing.archive.failure == "The disk of the repository is full. Free space or enlarge it.");
  auto least = free_mib(data);
  std::uint64_t most_wal_mib = 0;
  for (std::uint64_t count = 0; count < written_segments; ++count) {
    change_a_segment();
    // The queue is bounded at the next attempt to archive, and the WAL removed by a checkpoint, as
    // after `checkpoint_timeout` and `max_wal_size`.
    const auto end = soon();
    for (;;) {
      administer(spec, "CHECKPOINT");
      const auto wal = provisioning::measure_folder(data / "pg_wal", soon()).bytes >> 20U;
      least = std::min(least, free_mib(data));
      most_wal_mib = std::max(most_wal_mib, wal);
      if (wal <= queue_mib + 6 * segment_mib) break;
      REQUIRE(std::chrono::steady_clock::now() < end);
      std::this_thread::sleep_for(fault_poll_interval);
    }
  }
  INFO("free: ", least, " MiB at least, WAL: ", most_wal_mib, " MiB at most");
  CHECK(least > project_disk_mib / 4);
  CHECK(most_wal_mib < project_disk_mib / 2);
  CHECK(value_of("SELECT count(*) FROM written") == std::to_string(written_segments + 1));

  // Not protected since the first failure: what was dropped is missing for ever, although
  // PostgreSQL regards it as archived.
  const auto dropped = until([](const auto& seen) { return seen.archive.has_gap; });
  REQUIRE(dropped.archive.failing_since);
  INFO("later by ms: ", (*dropped.archive.failing_since - since).count());
  CHECK(*dropped.archive.failing_since <= since + storing_time_max);
  CHECK(*dropped.archive.failing_since == *dropped.archive.archived_until);
  repository.free();
  change_a_segment();
  const auto still = until([](const auto& seen) { return seen.archive.waiting_files == 0; });
  CHECK(still.archive.has_gap);
  CHECK(still.archive.failing_since);

  const auto healed = back_up(backup_kind::incremental);
  CHECK_FALSE(healed.last_failure);
  CHECK_FALSE(healed.archive.has_gap);
  CHECK_FALSE(healed.archive.failing_since);
  CHECK(prove().failure == "");
  perform(project_operation::pause, spec);
}
