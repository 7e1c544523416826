#pragma once

#include <spdlog/logger.h>

#include <caf/actor.hpp>
#include <caf/actor_registry.hpp>
#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/question.hpp"
#include "actors/runtime/service.hpp"
#include "provisioning/simulated/simulated_provider.hpp"
#include "storage/pool.hpp"
#include "tests/unit/actors/fake_code_host.hpp"
#include "tests/unit/actors/kept_mail.hpp"
#include "tests/unit/actors/stepped_runner.hpp"
#include "tests/unit/actors/virtual_hub.hpp"
#include "tests/unit/storage/test_database.hpp"

namespace signalbox::testing {

/// The whole actor system on virtual time: CAF's test scheduler, workers on the test's thread, a
/// hub in memory, a simulated fleet, and the real database. Nothing waits: time is what `pass`
/// says.
class virtual_installation : public with_database {
 public:
  explicit virtual_installation(provisioning::simulated_settings fleet_settings = {});
  /// The same on another storage; what takes the real database away takes nothing from it.
  explicit virtual_installation(std::unique_ptr<storage::pool> stored_in,
                                provisioning::simulated_settings fleet_settings = {});
  virtual_installation(const virtual_installation&) = delete;
  virtual_installation& operator=(const virtual_installation&) = delete;
  ~virtual_installation();

  // --- the server ---

  /// Starts the directory, and with it everything that storage knows.
  void start();
  /// Ends it in a planned way; the fleet goes on.
  void stop();
  /// Actors that run now; the system's own are not counted.
  [[nodiscard]] std::size_t running() { return system.registry().running(); }

  // --- time ---

  [[nodiscard]] core::time_point now() const;
  /// How far the wall clock was set away from the time that has passed.
  std::chrono::milliseconds wall_clock_set_by{0};
  /// Lets everything happen that can happen without time passing.
  void settle();
  /// Lets time pass; every timer on the way goes off at its own moment.
  void pass(std::chrono::milliseconds time);
  /// Lets time pass in one step, as over a machine that slept: timers go off late, each once.
  void oversleep(std::chrono::milliseconds time);
  /// Timers that are set now.
  [[nodiscard]] std::size_t timers() const { return scheduler().clock().schedule().size(); }

  // --- asking ---

  template <class Reply>
  using place_for = std::shared_ptr<std::optional<core::result<Reply>>>;
  template <class Request>
  using answer = place_for<typename Request::reply>;

  /// Asks and goes on; the answer is there when it has come.
  template <class Request>
  answer<Request> begin(const caf::actor& whom, Request request) {
    using reply = typename Request::reply;
    auto told = std::make_shared<std::optional<core::result<reply>>>();
    actors::ask_once(system, whom, caf::make_message(std::move(request)), caf::infinite,
                     keeping<reply>(told),
                     [told](core::error why) { told->emplace(std::unexpect, std::move(why)); });
    return told;
  }

  /// The same of an actor that accepts the request.
  template <class Requests, actors::accepted_by<Requests> Request>
  answer<Request> begin(const actors::handle<Requests>& target, Request request) {
    return begin(target.untyped(), std::move(request));
  }

  /// The directory, or the service that accepts the request.
  template <class Request>
  [[nodiscard]] auto receiver_of() {
    if constexpr (actors::accepted_by<Request, actors::identity_requests>) {
      return actors::identity_service(system).current();
    } else if constexpr (actors::accepted_by<Request, actors::platform_requests>) {
      return actors::platform_service(system).current();
    } else if constexpr (actors::accepted_by<Request, actors::fleet_requests>) {
      return actors::fleet_service(system).current();
    } else if constexpr (actors::accepted_by<Request, actors::directory_requests>) {
      return actors::directory_handle(directory);
    } else {
      return actors::simulation_service(system).current();
    }
  }

  /// The same of the directory, or of the service that accepts the request.
  template <class Request>
  answer<Request> begin(Request request) {
    return begin(receiver_of<Request>(), std::move(request));
  }

  /// Asks and lets happen what follows at once.
  template <class Target, class Request>
  core::result<typename Request::reply> ask(const Target& target, Request request) {
    auto told = begin(target, std::move(request));
    settle();
    if (!*told) return core::fail(core::errc::timeout, "No answer has come.");
    return std::move(**told);
  }

  template <class Request>
  core::result<typename Request::reply> ask(Request request) {
    return ask(receiver_of<Request>(), std::move(request));
  }

  [[nodiscard]] caf::actor owner(const std::string& topic) {
    return need(ask(actors::find_owner{topic})).owner.untyped();
  }

  // --- people and what they have ---

  /// Signs up; the first person is the operator.
  actors::issued_session sign_up(const std::string& email);
  static domain::requester by(const actors::issued_session& whom,
                              std::optional<domain::access> access = std::nullopt);
  domain::organization_slug found(const actors::issued_session& whom, const std::string& name);
  /// Asks for a project; it comes up as far as it can without time passing.
  domain::project_ref create(const domain::organization_slug& in, const std::string& name = "Shop",
                             const std::string& region = "eu-central-1");
  domain::project project(const domain::project_ref& ref);
  core::result<domain::project> operate(const domain::project_ref& ref,
                                        domain::project_operation operation);

  // --- clients ---

  struct connection {
    transport::connection_id id;
    caf::actor session;
    std::uint64_t acks = 0;
  };
  connection connect(const std::string& token);
  connection connect(const actors::issued_session& whom) { return connect(whom.access_token); }
  [[nodiscard]] virtual_client& seen_by(const connection& client) { return hub.client(client.id); }
  /// Sends an event and returns its acknowledgement.
  core::json emit(connection& client, const std::string& event, const core::json& argument);
  core::json subscribe(connection& client, const std::string& topic) {
    return emit(client, "subscribe", {{"topic", topic}});
  }
  /// What the client shows of a topic.
  [[nodiscard]] const core::json& shown(const connection& client, const std::string& topic) {
    return seen_by(client).views[topic].state;
  }

  // --- faults ---

  void kill(const std::string& topic);
  /// Takes the platform's database away, also from under open connections.
  void take_storage_away();
  void bring_storage_back();

  [[nodiscard]] caf::scheduler::test_coordinator& scheduler() const { return scheduler_; }

  std::unique_ptr<caf::actor_system_config> config;
  caf::actor_system system;
  virtual_hub hub;
  stepped_runner storage_workers;
  stepped_runner provisioning_workers;
  stepped_runner probe_workers;  ///< idle until `probes_go_to` names it
  divertible_runner probes_go_to{provisioning_workers};
  stepped_runner hashing_workers;
  stepped_runner code_host_workers;
  std::unique_ptr<provisioning::simulated_provider> fleet;
  spdlog::logger log;
  std::unique_ptr<storage::pool> pool;
  kept_mail mail;
  fake_code_host code_host;
  actors::environment environment;
  caf::actor directory;

 private:
  /// One for each kind of reply, however many requests have it: each takes a while to compile.
  template <class Reply>
  static caf::message_handler keeping(const place_for<Reply>& place) {
    return {[place](Reply& reply) { place->emplace(std::move(reply)); }};
  }

  [[nodiscard]] std::chrono::nanoseconds since_start() const;

  caf::scheduler::test_coordinator& scheduler_;
  std::vector<caf::actor_addr> sessions_;  ///< not handles: one that ended may go
  std::uint64_t connections_ = 0;
  bool storage_away_ = false;
};

}  // namespace signalbox::testing
