#pragma once

#include <spdlog/logger.h>

#include <caf/actor.hpp>
#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/question.hpp"
#include "actors/runtime/service.hpp"
#include "actors/session/gateway.hpp"
#include "provisioning/simulated/simulated_provider.hpp"
#include "simulations/memory_backend/quiet_mail.hpp"
#include "simulations/memory_backend/virtual_network.hpp"
#include "simulations/memory_backend/virtual_time.hpp"
#include "simulations/memory_backend/virtual_workers.hpp"
#include "simulations/scenario/scenario.hpp"
#include "simulations/script/random_stream.hpp"
#include "simulations/storage/memory_database.hpp"

namespace signalbox::simulations {

/// The prices, sizes and roles of a server; outlives it.
struct server_catalogues {
  const domain::role_catalogue& roles;
  const domain::compute_catalogue& compute;
  const domain::plan_catalogue& plans;
};

/// The server's own logic on virtual time in one thread: its actors on CAF's test scheduler, on top
/// of simulated network, storage, workers and databases.
///
/// Storage and the fleet exist before the server and survive it; everything else ends with it.
class virtual_server {
 public:
  virtual_server(virtual_time& time, const scenario& plan, const server_catalogues& from);
  virtual_server(const virtual_server&) = delete;
  virtual_server& operator=(const virtual_server&) = delete;
  ~virtual_server();

  /// Starts the actors from the content of storage.
  void start();
  /// Stops gracefully: clients receive their reconnect delay, and work in progress completes.
  void stop();
  /// Ends everything immediately, in the middle of its work.
  void kill();
  [[nodiscard]] bool runs() const { return static_cast<bool>(directory_); }

  /// Processes everything that is possible without time passing; returns the number of messages.
  std::size_t run_pending();
  /// Returns when the next timer of an actor expires; nothing if none is set.
  [[nodiscard]] std::optional<run_time> next_timer() const;
  /// Advances the actors' clock to the run's time and fires the due timers.
  void catch_up();

  /// Sends a request to an owner; `then` receives the outcome, or is never called when the server
  /// ends first.
  template <class Requests, actors::accepted_by<Requests> Request, class Then>
  void ask(const actors::handle<Requests>& target, Request request, Then then) {
    using reply = typename Request::reply;
    actors::ask_once(
        timeouts_, target.untyped(), caf::make_message(std::move(request)), std::nullopt,
        caf::message_handler{[then](reply& given) { then(core::result<reply>(std::move(given))); }},
        [then](core::error why) { then(core::result<reply>(std::unexpected(std::move(why)))); });
  }

  [[nodiscard]] actors::directory_handle directory() const {
    return actors::directory_handle(directory_);
  }
  [[nodiscard]] actors::platform_handle platform() {
    return actors::platform_service(system_).current();
  }
  [[nodiscard]] virtual_network& network() { return network_; }
  [[nodiscard]] memory_database& storage() { return storage_; }
  [[nodiscard]] provisioning::simulated_provider& fleet() { return *fleet_; }
  [[nodiscard]] const actors::environment& environment() const { return environment_; }

  /// Delays every statement by this time from now on.
  void stall_storage(run_time by) { stall_ = by; }
  /// Sets the duration of database probes from now on.
  void slow_probes(run_time takes) { probe_latency_ = takes; }

  /// The highest numbers of tasks that waited for a worker: storage, operations, probes.
  struct line_lengths {
    std::size_t storage = 0;
    std::size_t operations = 0;
    std::size_t probes = 0;
  };
  [[nodiscard]] line_lengths waited_most() const;
  /// Returns the number of running actors.
  [[nodiscard]] std::size_t actors_running();

 private:
  [[nodiscard]] caf::scheduler::test_coordinator& scheduler() const { return scheduler_; }
  void end_actors(caf::exit_reason reason);
  void forget_timers();
  [[nodiscard]] actors::environment make_environment(const scenario& plan,
                                                     const server_catalogues& from);

  virtual_time& time_;
  random_stream delays_;
  run_time stall_{0};
  run_time probe_latency_;
  run_time step_latency_;
  std::unique_ptr<caf::actor_system_config> config_;
  caf::actor_system system_;
  actors::request_timeouts timeouts_{system_};
  caf::scheduler::test_coordinator& scheduler_;
  transport::realtime_limits limits_;
  virtual_network network_;
  memory_database storage_;
  std::unique_ptr<storage::pool> pool_;
  virtual_workers storage_workers_;
  virtual_workers provisioning_workers_;
  virtual_workers probe_workers_;
  virtual_workers other_workers_;
  std::unique_ptr<provisioning::simulated_provider> fleet_;
  spdlog::logger log_;
  quiet_mail mail_;
  actors::live_installation installation_{{}, "https://simulation.invalid"};
  actors::environment environment_;
  std::unique_ptr<actors::gateway> gateway_;
  caf::actor directory_;
};

}  // namespace signalbox::simulations
