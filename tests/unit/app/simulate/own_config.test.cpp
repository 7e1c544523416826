#include "app/simulate/own_config.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>

#include "app/settings/load.hpp"
#include "domain/billing/plans.hpp"
#include "tests/unit/app/scratch_folder.hpp"
#include "tests/unit/domain/file_text.hpp"

using namespace signalbox;
using namespace std::chrono_literals;

namespace {

app::loaded_settings loaded(const app::own_config& of) {
  const scratch_folder folder;
  const auto file = folder.path / "signalbox.toml";
  std::ofstream(file) << app::config_text(of);
  const auto read = app::load_settings({.flags = {}, .environment = {}, .file = file});
  REQUIRE_MESSAGE(read, read.error().message);
  return *read;
}

}  // namespace

TEST_CASE("own config: is loaded without a warning and has the expected values") {
  app::own_config requested{.data = "/tmp/a \"quoted\" folder",
                            .port = 18'432,
                            .seed = 7,
                            .backends = {},
                            .postgres_bin = "/opt/pg/bin",
                            .os_user = "nobody"};
  requested.backends.probe_every = 3s;
  requested.backends.probe_latency = 4ms;
  requested.backends.probe_fails = 0.25;
  requested.backends.step_latency = 90ms;
  requested.backends.step_fails = 0.5;
  const auto read = loaded(requested);
  CHECK(read.warnings.empty());
  const auto& how = read.values;
  CHECK(how.data.dir == requested.data);
  CHECK(how.transport.address == "127.0.0.1");
  CHECK(how.transport.port == 18'432);
  CHECK(how.server.plans == (requested.data / "plans.json").string());
  CHECK(how.database.url.empty());
  CHECK(how.projects.provider == "simulated");
  CHECK(how.actors.probe_heartbeat == 3s);
  CHECK(how.actors.probe_in_between == 3s);
  CHECK(how.provisioning.postgres_bin == "/opt/pg/bin");
  CHECK(how.provisioning.os_user == "nobody");
  const auto& fleet = how.provisioning.simulated;
  CHECK(fleet.seed == 7);
  CHECK(fleet.latency == 90ms);
  CHECK(fleet.jitter == 30ms);
  CHECK(fleet.failure_rate == doctest::Approx(0.5));
  CHECK(fleet.probe_latency == 4ms);
  CHECK(fleet.silence_rate == doctest::Approx(0.25));
}

TEST_CASE("own config: its plans have no limit of active projects that a scenario reaches") {
  const auto shipped = domain::file_text(SIGNALBOX_CONFIG_DIR "/plans.json");
  const auto plans = domain::plan_catalogue::parse("plans.json", app::plans_text(shipped));
  REQUIRE(plans);
  CHECK(plans->free_active_max() == 10'000);
}

TEST_CASE("own config: transitional probes are at least as frequent as regular ones") {
  app::own_config requested{.data = "/tmp",
                            .port = 1,
                            .seed = UINT64_MAX,
                            .backends = {},
                            .postgres_bin = {},
                            .os_user = "postgres"};
  requested.backends.probe_every = 60s;
  CHECK(loaded(requested).values.actors.probe_in_between == 5s);
  requested.backends.probe_every = 1ms;
  CHECK(loaded(requested).values.actors.probe_heartbeat == 10ms);
}

TEST_CASE("own config: finds a free port") {
  const auto port = app::find_free_port();
  REQUIRE(port);
  CHECK(*port >= 18'400);
  CHECK(*port < 32'768);
}
