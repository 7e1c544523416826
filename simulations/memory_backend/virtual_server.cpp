#include "simulations/memory_backend/virtual_server.hpp"

#include <spdlog/sinks/null_sink.h>

#include <array>
#include <caf/actor_registry.hpp>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <span>

#include "actors/directory/directory_actor.hpp"
#include "actors/messages/messages.hpp"
#include "actors/session/session_actor.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::uint64_t delays_purpose = 0xD1;
constexpr std::uint64_t ids_purpose = 0x1D;

/// CAF interprets a moment of 0 as none.
constexpr std::chrono::hours clock_lead{1};
/// Time of a statement and its commit without faults.
constexpr run_time storage_latency{1'000};
/// Maximum deviation from the average duration of a call, to either side.
constexpr int jitter_part = 3;
/// Far more than any moment needs: an endless loop without time passing is detected here.
constexpr int rounds_max = 100'000;
/// When the server stops, its clients are asked to reconnect within this time.
constexpr std::chrono::milliseconds return_spread{2'000};
/// A planned stop waits for the work in progress.
constexpr std::size_t storage_threads = 4;
constexpr std::size_t provisioning_threads = 8;
/// Longer than any operation may last.
constexpr run_time hung_step = std::chrono::minutes{5};
constexpr std::size_t probe_threads = 8;

std::unique_ptr<caf::actor_system_config> on_virtual_time() {
  auto config = std::make_unique<caf::actor_system_config>();
  config->set("scheduler.policy", caf::atom("testing"));
  return config;
}

core::entropy entropy_of(std::uint64_t seed) {
  auto stream = std::make_shared<random_stream>(seed, ids_purpose, 0);
  return [stream](std::span<std::byte> bytes) {
    for (auto& each : bytes)
      each = static_cast<std::byte>(stream->next() & 0xFFU);
  };
}

/// A simulation holds no secrets, and its tokens are useless elsewhere.
template <class Key>
const Key& simulated_key() {
  static const Key made = [] {
    std::array<std::byte, core::secret_key_bytes> bytes{};
    bytes.fill(std::byte{7});
    return Key::from_bytes(bytes).value();
  }();
  return made;
}

provisioning::simulated_settings fleet_settings(const scenario& plan,
                                                std::function<core::time_point()> now) {
  provisioning::simulated_settings settings;
  settings.seed = plan.seed;
  // The workers model the duration; the fleet decides about failures.
  settings.every_step.failure_rate = plan.backends.step_fails;
  settings.probe.failure_rate = plan.backends.probe_fails;
  settings.now = std::move(now);
  return settings;
}

actors::actor_settings settings_of(const scenario& plan, const domain::plan_catalogue& plans) {
  actors::actor_settings settings;
  settings.probe_heartbeat = plan.backends.probe_every;
  settings.probe_in_between = std::min(settings.probe_in_between, plan.backends.probe_every);
  settings.tenancy = {};
  settings.free_projects_max = plans.free_active_max();
  settings.ports = {.first = 1'024, .last = 65'535};
  return settings;
}

}  // namespace

virtual_server::virtual_server(virtual_time& time, const scenario& plan,
                               const server_catalogues& from)
    : time_(time),
      delays_(plan.seed, delays_purpose, 0),
      probe_latency_(plan.backends.probe_latency),
      step_latency_(plan.backends.step_latency),
      config_(on_virtual_time()),
      system_(*config_),
      scheduler_(dynamic_cast<caf::scheduler::test_coordinator&>(system_.scheduler())),
      network_(time, limits_),
      storage_(entropy_of(plan.seed)),
      pool_(storage_.open_pool(storage_threads)),
      storage_workers_(time, {.threads = storage_threads},
                       [this] {
                         return delays_.around(storage_latency, storage_latency / jitter_part) +
                                stall_;
                       }),
      provisioning_workers_(time, {.threads = provisioning_threads},
                            [this, hangs = plan.backends.step_hangs] {
                              // Nothing is drawn when no operation can hang, so that a seed gives
                              // the same run as before.
                              if (hangs > 0 && delays_.chance(hangs)) return hung_step;
                              return delays_.around(step_latency_, step_latency_ / jitter_part);
                            }),
      probe_workers_(
          time, {.threads = probe_threads},
          [this] { return delays_.around(probe_latency_, probe_latency_ / jitter_part); }),
      other_workers_(time, {.threads = 2}, [] { return run_time{0}; }),
      fleet_(provisioning::make_simulated_provider(
          fleet_settings(plan, [this] { return time_.wall(); }))),
      log_("simulation", std::make_shared<spdlog::sinks::null_sink_st>()),
      environment_(make_environment(plan, from)) {
  log_.set_level(spdlog::level::off);
  scheduler().clock().current_time += clock_lead;
  scheduler().run();
  storage_.on_audit([this](std::vector<storage::audit_entry> entries) {
    if (directory_) caf::anon_send(directory_, actors::audited{std::move(entries)});
  });
}

virtual_server::~virtual_server() {
  if (runs()) kill();
  // Otherwise actors that are still running would be awaited forever.
  system_.await_actors_before_shutdown(false);
}

actors::environment virtual_server::make_environment(const scenario& plan,
                                                     const server_catalogues& from) {
  return {.hub = network_,
          .storage = *pool_,
          .provider = *fleet_,
          .storage_workers = storage_workers_,
          .provisioning_workers = provisioning_workers_,
          .probe_workers = probe_workers_,
          .hashing_workers = other_workers_,
          .oauth_workers = other_workers_,
          .timeouts = timeouts_,
          .roles = from.roles,
          .compute = from.compute,
          .plans = from.plans,
          .signing = simulated_key<core::signing_key>(),
          .sealing = simulated_key<core::sealing_key>(),
          .mail = mail_,
          .oauth = nullptr,
          .installation = installation_,
          .now = [this] { return time_.wall(); },
          .steady_now = [this] { return time_.wall(); },
          .random = entropy_of(plan.seed + 1),
          .log = log_,
          .settings = settings_of(plan, from.plans),
          .counted_address = {}};
}

// Life cycle.

void virtual_server::start() {
  fleet_->on_unplanned_exit([this](const domain::project_ref& ref, std::string reason) {
    if (directory_) caf::anon_send(directory_, actors::database_exited{ref, std::move(reason)});
  });
  directory_ = system_.spawn<actors::directory_actor>(std::ref(environment_));
  gateway_ = std::make_unique<actors::gateway>(
      [this](transport::connection_id id, transport::connect_request request) -> caf::actor {
        return system_.spawn<actors::session_actor>(std::ref(environment_), directory(), id,
                                                    std::move(request));
      });
  network_.serve(gateway_.get());
}

void virtual_server::stop() {
  network_.send_shutdown_notice(return_spread);
  network_.serve(nullptr);
  network_.cut_all();
  end_actors(caf::exit_reason::user_shutdown);
}

void virtual_server::kill() {
  network_.serve(nullptr);
  network_.cut_all();
  end_actors(caf::exit_reason::kill);
}

void virtual_server::end_actors(caf::exit_reason reason) {
  fleet_->on_unplanned_exit({});
  for (auto* const workers :
       {&storage_workers_, &provisioning_workers_, &probe_workers_, &other_workers_}) {
    workers->forget();
  }
  caf::anon_send_exit(directory_, reason);
  directory_ = nullptr;
  run_pending();
  for (auto* const workers :
       {&storage_workers_, &provisioning_workers_, &probe_workers_, &other_workers_}) {
    workers->forget();
  }
  forget_timers();
  gateway_.reset();
}

/// Fires the pending timers of ended actors without effect and without time passing.
void virtual_server::forget_timers() {
  auto& clock = scheduler().clock();
  const auto present = clock.current_time;
  while (scheduler().has_pending_timeout()) {
    clock.trigger_timeouts();
    run_pending();
  }
  clock.current_time = present;
}

// Time.

std::size_t virtual_server::run_pending() {
  std::size_t handled = 0;
  for (int round = 0; round < rounds_max; ++round) {
    const auto now_handled = scheduler().run();
    handled += now_handled;
    if (now_handled == 0) break;
  }
  return handled;
}

std::optional<run_time> virtual_server::next_timer() const {
  const auto& due = scheduler().clock().schedule();
  if (due.empty()) return std::nullopt;
  return std::chrono::ceil<run_time>(due.begin()->first.time_since_epoch()) - clock_lead;
}

void virtual_server::catch_up() {
  auto& clock = scheduler().clock();
  const caf::actor_clock::time_point present{time_.now() + clock_lead};
  if (present > clock.now()) clock.advance_time(present - clock.now());
}

virtual_server::line_lengths virtual_server::waited_most() const {
  return {.storage = storage_workers_.waited_most(),
          .operations = provisioning_workers_.waited_most(),
          .probes = probe_workers_.waited_most()};
}

std::size_t virtual_server::actors_running() {
  return system_.registry().running();
}

}  // namespace signalbox::simulations
