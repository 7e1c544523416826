#include "tests/unit/actors/virtual_installation.hpp"

#include <doctest/doctest.h>
#include <spdlog/sinks/null_sink.h>

#include <array>
#include <caf/actor_registry.hpp>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>

#include "actors/directory/directory_actor.hpp"
#include "actors/session/session_actor.hpp"
#include "tests/unit/actors/shipped_plans.hpp"
#include "tests/unit/actors/shipped_roles.hpp"

namespace signalbox::testing {

namespace {

/// More than any test needs: ends endless loops with or without a timer.
constexpr int timers_max = 200'000;
constexpr int rounds_max = 10'000;

std::unique_ptr<caf::actor_system_config> on_virtual_time() {
  auto config = std::make_unique<caf::actor_system_config>();
  config->set("scheduler.policy", caf::atom("testing"));
  return config;
}

template <class Key>
const Key& key() {
  static const Key made = [] {
    std::array<std::byte, core::secret_key_bytes> bytes{};
    bytes.fill(std::byte{7});
    return Key::from_bytes(bytes).value();
  }();
  return made;
}

core::entropy seeded_entropy() {
  auto source = std::make_shared<std::mt19937_64>(1);
  return [source](std::span<std::byte> bytes) {
    for (auto& each : bytes)
      each = static_cast<std::byte>((*source)() & 0xFFU);
  };
}

/// Returns the defaults, with cheap hashing and a support address.
actors::actor_settings test_settings() {
  actors::actor_settings settings;
  settings.password_cost = {.opslimit = 1, .memlimit_bytes = 8192};
  settings.tenancy = {};
  settings.free_projects_max = shipped_plans().free_active_max();
  settings.support_address = "help@signalbox.example";
  return settings;
}

std::unique_ptr<storage::pool> open_pool() {
  return std::make_unique<storage::pool>(
      storage::pool_settings{.conninfo = private_server::shared().conninfo() + " dbname=migrated",
                             .connections_max = 4,
                             .pause_after_failure = std::chrono::milliseconds{0}},
      postgres::observer{});
}

}  // namespace

virtual_installation::virtual_installation(provisioning::simulated_settings fleet_settings)
    : virtual_installation(open_pool(), std::move(fleet_settings)) {}

virtual_installation::virtual_installation(std::unique_ptr<storage::pool> stored_in,
                                           provisioning::simulated_settings fleet_settings)
    : config(on_virtual_time()),
      system(*config),
      fleet(provisioning::make_simulated_provider([&] {
        // Backups of the fleet run by the clock of the installation.
        if (!fleet_settings.now) fleet_settings.now = [this] { return now(); };
        return std::move(fleet_settings);
      }())),
      log("test", std::make_shared<spdlog::sinks::null_sink_st>()),
      pool(std::move(stored_in)),
      environment{.hub = hub,
                  .storage = *pool,
                  .provider = *fleet,
                  .storage_workers = storage_workers,
                  .provisioning_workers = provisioning_workers,
                  .probe_workers = probes_go_to,
                  .hashing_workers = hashing_workers,
                  .oauth_workers = oauth_workers,
                  .timeouts = timeouts,
                  .roles = shipped_roles(),
                  .compute = shipped_compute(),
                  .plans = shipped_plans(),
                  .signing = key<core::signing_key>(),
                  .sealing = key<core::sealing_key>(),
                  .mail = mail,
                  .oauth = &oauth,
                  .installation = installation,
                  .now = [this] { return now(); },
                  .steady_now = [this] { return now() - wall_clock_set_by; },
                  .random = seeded_entropy(),
                  .log = log,
                  .settings = test_settings(),
                  .counted_address = {}},
      scheduler_(dynamic_cast<caf::scheduler::test_coordinator&>(system.scheduler())) {
  // CAF treats a time of 0 as none.
  scheduler().clock().current_time += std::chrono::hours{1};
  scheduler().run();
}

virtual_installation::~virtual_installation() {
  if (storage_away_) bring_storage_back();
  stop();
  CHECK(running() == 0);
  // The shutdown would otherwise wait for actors that a test left running.
  system.await_actors_before_shutdown(false);
}

void virtual_installation::start() {
  fleet->on_unplanned_exit([this](const domain::project_ref& ref, std::string reason) {
    caf::anon_send(directory, actors::database_exited{ref, std::move(reason)});
  });
  directory = system.spawn<actors::directory_actor>(std::ref(environment));
  run_pending();
}

void virtual_installation::stop() {
  fleet->on_unplanned_exit({});
  for (auto* workers : {&storage_workers, &provisioning_workers, &probe_workers, &hashing_workers,
                        &oauth_workers}) {
    workers->held = false;
    workers->full = false;
  }
  for (const auto& address : sessions_) {
    if (const auto session = caf::actor_cast<caf::actor>(address))
      caf::anon_send_exit(session, caf::exit_reason::user_shutdown);
  }
  sessions_.clear();
  if (directory) caf::anon_send_exit(directory, caf::exit_reason::user_shutdown);
  directory = nullptr;
  run_pending();
  // Timers of ended actors fire without effect and take no time.
  auto& clock = scheduler().clock();
  const auto present = clock.current_time;
  while (scheduler().has_pending_timeout()) {
    clock.trigger_timeouts();
    run_pending();
  }
  clock.current_time = present;
}

std::chrono::nanoseconds virtual_installation::since_start() const {
  return scheduler().clock().current_time.time_since_epoch();
}

core::time_point virtual_installation::now() const {
  return noon + std::chrono::floor<std::chrono::milliseconds>(since_start()) + wall_clock_set_by;
}

void virtual_installation::run_pending() {
  for (int round = 0;; ++round) {
    REQUIRE(round < rounds_max);
    const auto events = scheduler().run() + storage_workers.run() + provisioning_workers.run() +
                        probe_workers.run() + hashing_workers.run() + oauth_workers.run();
    if (events == 0 && !scheduler().has_job()) return;
  }
}

void virtual_installation::pass(std::chrono::milliseconds time) {
  auto& clock = scheduler().clock();
  const auto end = clock.now() + time;
  for (int went_off = 0;; ++went_off) {
    REQUIRE(went_off < timers_max);
    run_pending();
    const auto& due = clock.schedule();
    if (due.empty() || due.begin()->first > end) break;
    const auto next = std::max(due.begin()->first, clock.now());
    clock.advance_time(next - clock.now());
  }
  clock.advance_time(end - clock.now());
  run_pending();
}

void virtual_installation::oversleep(std::chrono::milliseconds time) {
  run_pending();
  scheduler().clock().current_time += time;
  pass(std::chrono::milliseconds{0});
}

actors::issued_session virtual_installation::sign_up(const std::string& email) {
  return need(ask(actors::sign_up{email, "correct horse battery", {}})).session.value();
}

domain::requester virtual_installation::by(const actors::issued_session& user,
                                           std::optional<domain::access> access) {
  return {.account = user.account.id,
          .name = user.account.email,
          .request_id = "request-1",
          .remote_address = "127.0.0.1",
          .session = user.session,
          .access = std::move(access)};
}

domain::organization_slug virtual_installation::found(const actors::issued_session& user,
                                                      const std::string& name) {
  return need(ask(actors::create_organization{name, by(user)})).slug;
}

domain::project_ref virtual_installation::create(const domain::organization_slug& in,
                                                 const std::string& name,
                                                 const std::string& region) {
  const auto organization = need(ask(actors::find_organization{in}));
  return need(ask(organization, actors::create_project{name,
                                                       region,
                                                       "AWS",
                                                       std::nullopt,
                                                       {.name = "ada", .request_id = "request-1"}}))
      .what.ref;
}

domain::project virtual_installation::project(const domain::project_ref& ref) {
  return need(ask(need(ask(actors::find_project{ref})).owner, actors::describe_project{}));
}

core::result<domain::project> virtual_installation::operate(const domain::project_ref& ref,
                                                            domain::project_operation operation) {
  const auto where = ask(actors::find_project{ref});
  if (!where) return std::unexpected(where.error());
  return ask(where->owner,
             actors::change_project{operation, {.name = "ada", .request_id = "request-1"}});
}

virtual_installation::connection virtual_installation::connect(const std::string& token) {
  connection made{.id = {.io_thread = 0, .serial = ++connections_}, .session = {}, .acks = 0};
  const core::json auth = {{"token", token}};
  made.session = system.spawn<actors::session_actor>(
      std::ref(environment), actors::directory_handle(directory), made.id,
      transport::connect_request{auth.dump(), "127.0.0.1", "a browser"});
  sessions_.push_back(made.session.address());
  run_pending();
  return made;
}

core::json virtual_installation::emit(connection& client, const std::string& event,
                                      const core::json& argument) {
  const auto ack = ++client.acks;
  if (event == "subscribe" && argument.is_object() && argument.contains("topic") &&
      argument.at("topic").is_string()) {
    seen_by(client).requested[ack] = argument.at("topic");
  }
  caf::anon_send(client.session, actors::client_sent{transport::client_event{
                                     event, core::json::array({argument}).dump(), ack}});
  run_pending();
  const auto& answers = seen_by(client).answers;
  const auto outcome = answers.find(ack);
  return outcome == answers.end() ? core::json() : outcome->second;
}

void virtual_installation::kill(const std::string& topic) {
  CHECK(need(ask(actors::kill_owner{topic})));
}

void virtual_installation::disable_storage() {
  auto server = need(private_server::shared().connect());
  need(server.run_script({"away", R"(
      ALTER DATABASE migrated ALLOW_CONNECTIONS false;
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'migrated')"},
                         soon()));
  storage_away_ = true;
}

void virtual_installation::bring_storage_back() {
  auto server = need(private_server::shared().connect());
  need(server.run_script({"back", "ALTER DATABASE migrated ALLOW_CONNECTIONS true"}, soon()));
  storage_away_ = false;
}

}  // namespace signalbox::testing
