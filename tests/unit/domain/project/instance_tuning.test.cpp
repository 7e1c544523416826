#include "domain/project/instance_tuning.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

constexpr host_capacity with_headroom{.memory_mib = 4 * 1024 * 1024, .processors = 256};

compute_catalogue sizes_in_use() {
  auto parsed =
      compute_catalogue::parse("compute.json", file_text(SIGNALBOX_CONFIG_DIR "/compute.json"));
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

}  // namespace

TEST_CASE("instance tuning: the smallest size leaves memory for many others") {
  const auto sizes = sizes_in_use();
  const auto nano = tuning_of(*sizes.find("ci_nano"), with_headroom).value();
  CHECK(nano.connections == 30);
  CHECK(nano.shared_buffers_mib == small_buffers_mib);
  CHECK(nano.work_mem_kib == work_mem_kib_min);
  CHECK(nano.maintenance_work_mem_kib == maintenance_work_mem_kib_min);
  CHECK(nano.parallel_workers == 0);
}

TEST_CASE("instance tuning: from 1 GB on a quarter of the memory is for shared buffers") {
  const auto sizes = sizes_in_use();
  const auto small = tuning_of(*sizes.find("ci_small"), with_headroom).value();
  CHECK(small.connections == 90);
  CHECK(small.shared_buffers_mib == 512);
  CHECK(small.effective_cache_size_mib == 1536);
  CHECK(small.work_mem_kib == 2 * 1024 * 1024 / 4 / 90);
  CHECK(small.maintenance_work_mem_kib == 128 * 1024);
  CHECK(small.parallel_workers == 2);
}

TEST_CASE("instance tuning: never more than a quarter of the host, or than its workers") {
  const auto sizes = sizes_in_use();
  const auto squeezed =
      tuning_of(*sizes.find("ci_xlarge"), {.memory_mib = 8 * 1024, .processors = 3}).value();
  CHECK(squeezed.shared_buffers_mib == 2 * 1024);
  CHECK(squeezed.parallel_workers == 3);
  const auto blind = tuning_of(*sizes.find("ci_xlarge"), {}).value();
  CHECK(blind.shared_buffers_mib == small_buffers_mib);
}

TEST_CASE("instance tuning: grows with the size, within PostgreSQL's bounds") {
  const auto sizes = sizes_in_use();
  instance_tuning last;
  for (const auto& size : sizes.sizes()) {
    CAPTURE(size.id);
    const auto made = tuning_of(size, with_headroom);
    CHECK(made.has_value() == (size.memory_gb && size.connections_direct));
    if (!made) continue;
    CHECK(made->connections >= last.connections);
    CHECK(made->shared_buffers_mib >= last.shared_buffers_mib);
    CHECK(made->maintenance_work_mem_kib <= maintenance_work_mem_kib_max);
    last = *made;
  }
}
