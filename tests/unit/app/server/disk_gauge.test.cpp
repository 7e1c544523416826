#include "app/server/disk_gauge.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "app/log/log.hpp"
#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using domain::disk_headroom;

namespace {

/// Stores tasks until they are run by the test.
struct held_tasks final : actors::task_runner {
  std::vector<std::move_only_function<void()>> tasks;
  bool is_full = false;

  bool submit(std::move_only_function<void()> task) override {
    if (is_full) return false;
    tasks.push_back(std::move(task));
    return true;
  }

  void run_all() {
    for (auto& one : std::exchange(tasks, {}))
      one();
  }
};

struct measured_disk {
  std::uint64_t free_mib = 1'000;
  int requested = 0;
  std::chrono::steady_clock::time_point now{1h};
  std::ostringstream written;
  std::shared_ptr<spdlog::logger> log = app::make_log({}, written);
  held_tasks workers;
  app::disk_gauge gauge{[this] {
                          ++requested;
                          return free_mib;
                        },
                        512, workers, *log, [this] { return now; }};
};

}  // namespace

TEST_CASE_FIXTURE(measured_disk,
                  "disk gauge: measures immediately, and again when the value is outdated") {
  CHECK(requested == 1);
  CHECK(domain::headroom_on(gauge.now()) == disk_headroom::enough);
  CHECK(workers.tasks.empty());
  free_mib = 100;
  now += app::disk_gauge::stays_valid;
  // Returns the old value while a measurement is in progress; only one runs at a time.
  CHECK(gauge.now().free_mib == 1'000);
  CHECK(gauge.now().free_mib == 1'000);
  CHECK(workers.tasks.size() == 1);
  workers.run_all();
  CHECK(gauge.now().free_mib == 100);
  CHECK(workers.tasks.empty());
}

TEST_CASE_FIXTURE(measured_disk, "disk gauge: each crossing of the minimum is logged once") {
  const auto measure = [&](std::uint64_t free) {
    free_mib = free;
    now += app::disk_gauge::stays_valid;
    (void)gauge.now();
    workers.run_all();
    log->flush();
    auto said = written.str();
    written.str({});
    return said;
  };
  CHECK(measure(600).empty());
  CHECK(measure(511).find("disk.low free_mb=511 floor_mb=512") != std::string::npos);
  CHECK(measure(400).empty());
  CHECK(measure(0).find("disk.full") != std::string::npos);
  CHECK(measure(700).find("disk.enough free_mb=700") != std::string::npos);
}

TEST_CASE_FIXTURE(measured_disk,
                  "disk gauge: a measurement that no worker accepts is repeated later") {
  workers.is_full = true;
  now += app::disk_gauge::stays_valid;
  CHECK(gauge.now().free_mib == 1'000);
  workers.is_full = false;
  CHECK(gauge.now().free_mib == 1'000);
  CHECK(workers.tasks.size() == 1);
}

TEST_CASE("disk gauge: reports the smallest of several disks, and skips a missing one") {
  const scratch_folder folder;
  const auto here = app::free_mib_of({folder.path});
  CHECK(here > 0);
  CHECK(app::free_mib_of({"/proc", folder.path}) == 0);
  CHECK(app::free_mib_of({folder.path / "nowhere", folder.path}) <= here + 1'024);
}
