#include "domain/project/instance_limits.hpp"

#include <doctest/doctest.h>

#include "domain/project/disk.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("instance limits: depend on the disk, within bounds") {
  CHECK_FALSE(limits_of_disk(0));
  CHECK(limits_of_disk(8192) ==
        disk_limits{.temporary_mib = 2048, .wal_mib = 512, .slot_wal_mib = 512});
  CHECK(limits_of_disk(100) == disk_limits{.temporary_mib = 64, .wal_mib = 64, .slot_wal_mib = 64});
  CHECK(limits_of_disk(1 << 20) ==
        disk_limits{.temporary_mib = 1 << 18, .wal_mib = 1024, .slot_wal_mib = 1024});
}

TEST_CASE("instance limits: depend on the size, with defaults without a size") {
  compute_size size;
  size.memory_gb = 4;
  size.connections_direct = 120;
  size.cpu_cores = 2;
  CHECK(limits_of(size) ==
        machine_limits{
            .process_memory_mib = 4096, .memory_mib = 4096, .cpu_percent = 200, .processes = 152});
  size.cpu_cores = 16;
  CHECK(limits_of(size).cpu_percent == 1600);
  const auto unknown = limits_of(std::nullopt);
  CHECK(unknown.process_memory_mib == 512);
  CHECK(unknown.cpu_percent > 0);
  CHECK(unknown.processes > own_processes);
  size.memory_gb = 0.01;
  CHECK(limits_of(size).memory_mib == process_memory_mib_min);
}

TEST_CASE("instance limits: sessions with the most temporary files are ended until the rest fits") {
  const auto mib = [](std::uint64_t number) { return number * bytes_per_mib; };
  const temporary_use sessions{{11, mib(10)}, {12, mib(50)}, {13, mib(30)}, {14, 0}};
  CHECK(sessions_to_end(100, mib(100), sessions).empty());
  CHECK(sessions_to_end(100, mib(50), sessions).empty());
  CHECK(sessions_to_end(100, mib(101), sessions) == std::vector<std::int64_t>{12});
  CHECK(sessions_to_end(100, mib(151), sessions) == std::vector<std::int64_t>{12, 13});
  CHECK(sessions_to_end(100, mib(10'000), sessions) == std::vector<std::int64_t>{12, 13, 11});
  CHECK(sessions_to_end(0, mib(10'000), sessions).empty());
}
