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

/// What a server takes its prices, sizes and roles from; outlives it.
struct server_catalogues {
  const domain::role_catalogue& roles;
  const domain::compute_catalogue& compute;
  const domain::plan_catalogue& plans;
};

/// The server's own logic on virtual time, in one thread: its actors on CAF's test scheduler, with
/// the network, storage, workers and databases of the simulation below them.
///
/// Storage and the fleet are there before the server and survive it; everything else goes with it.
class virtual_server {
 public:
  virtual_server(virtual_time& time, const scenario& plan, const server_catalogues& from);
  virtual_server(const virtual_server&) = delete;
  virtual_server& operator=(const virtual_server&) = delete;
  ~virtual_server();

  /// Starts the actors from what storage holds.
  void start();
  /// A planned stop: clients are told when to come back, what is under way is let end.
  void stop();
  /// Ends everything in the middle of whatever it does.
  void kill();
  [[nodiscard]] bool runs() const { return static_cast<bool>(directory_); }

  /// Lets happen whatever can without time passing; gives how many messages that were.
  std::size_t apply_configuration();
  /// When the next timer of an actor goes off; nothing when none is set.
  [[nodiscard]] std::optional<run_time> next_timer() const;
  /// Brings the actors' clock up to the run's, and lets the timers that are due go off.
  void catch_up();

  /// Asks an owner something; `then` gets the outcome when it has come, and nothing when the server
  /// ends before.
  template <class Requests, actors::accepted_by<Requests> Request, class Then>
  void ask(const actors::handle<Requests>& target, Request request, Then then) {
    using reply = typename Request::reply;
    actors::ask_once(
        system_, target.untyped(), caf::make_message(std::move(request)), caf::infinite,
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

  /// Every statement takes so much longer from now on.
  void stall_storage(run_time by) { stall_ = by; }
  /// A look at a database takes so long from now on.
  void slow_probes(run_time takes) { probe_latency_ = takes; }

  /// Tasks that waited for a worker at most: storage, operations, looks.
  struct line_lengths {
    std::size_t storage = 0;
    std::size_t operations = 0;
    std::size_t probes = 0;
  };
  [[nodiscard]] line_lengths waited_most() const;
  /// Actors that run now.
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
  actors::environment environment_;
  std::unique_ptr<actors::gateway> gateway_;
  caf::actor directory_;
};

}  // namespace signalbox::simulations
