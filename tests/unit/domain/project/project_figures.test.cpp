#include "domain/project/project_figures.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("project figures: are those of an interval, rounded to MiB and hundredths of a core") {
  const probe_bucket bucket{.disk_kib = 38 * 1024 + 1,
                            .memory_kib = 45 * 1024,
                            .cpu_ms = 1'234,
                            .metered_ms = 100'000,
                            .probes = 20,
                            .healthy = 19,
                            .connections_max = 7};
  const auto figures = figures_of(bucket, 30);
  REQUIRE(figures);
  CHECK(*figures == project_figures{.connections = 7,
                                    .connections_max = 30,
                                    .disk_mib = 39,
                                    .memory_mib = 45,
                                    .cpu_hundredths = 1});
  CHECK(project_figures_json(*figures, 512) == json{{"connections", 7},
                                                    {"max_connections", 30},
                                                    {"disk_bytes", 39 * 1'048'576},
                                                    {"disk_size_bytes", 512 * 1'048'576},
                                                    {"memory_bytes", 45 * 1'048'576},
                                                    {"cpu_cores", 0.01}});
}

TEST_CASE("project figures: what was not measured is missing, and zero load is not") {
  const auto unmeasured = figures_of({.probes = 1, .healthy = 1}, 0);
  REQUIRE(unmeasured);
  CHECK(project_figures_json(*unmeasured, 1) ==
        json{{"connections", 0}, {"disk_size_bytes", 1'048'576}});
  const auto idle = figures_of({.metered_ms = 15'000, .probes = 2, .healthy = 2}, 60);
  REQUIRE(idle);
  CHECK(project_figures_json(*idle, 1).at("cpu_cores") == 0.0);
}

TEST_CASE("project figures: an interval without a successful probe has none") {
  CHECK_FALSE(figures_of({.disk_kib = 1'024, .probes = 20}, 30));
}
