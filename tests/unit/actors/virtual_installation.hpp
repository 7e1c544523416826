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
#include "tests/unit/actors/fake_identity_provider.hpp"
#include "tests/unit/actors/kept_mail.hpp"
#include "tests/unit/actors/stepped_runner.hpp"
#include "tests/unit/actors/virtual_hub.hpp"
#include "tests/unit/storage/test_database.hpp"

namespace signalbox::testing {

/// The complete actor system on virtual time: CAF's test scheduler, workers on the test's thread, a
/// hub in memory, a simulated fleet, and the real database. Nothing waits: time passes only in
/// `pass`.
class virtual_installation : public with_database {
 public:
  explicit virtual_installation(provisioning::simulated_settings fleet_settings = {});
  /// Uses another storage, which stays available when the real database is taken away.
  explicit virtual_installation(std::unique_ptr<storage::pool> stored_in,
                                provisioning::simulated_settings fleet_settings = {});
  virtual_installation(const virtual_installation&) = delete;
  virtual_installation& operator=(const virtual_installation&) = delete;
  ~virtual_installation();

  /// Starts the directory and everything in storage.
  void start();
  /// Shuts the server down; the fleet continues.
  void stop();
  /// Returns the number of running actors, without the system's own.
  [[nodiscard]] std::size_t running() { return system.registry().running(); }

  [[nodiscard]] core::time_point now() const;
  /// Offset of the wall clock from the elapsed time.
  std::chrono::milliseconds wall_clock_set_by{0};
  /// Runs everything that can run without time passing.
  void run_pending();
  /// Passes time; every timer fires at its own time.
  void pass(std::chrono::milliseconds time);
  /// Passes time in one step, as after a suspend of the machine: timers fire late, each once.
  void oversleep(std::chrono::milliseconds time);
  /// Returns the number of pending timers.
  [[nodiscard]] std::size_t timers() const { return scheduler().clock().schedule().size(); }

  template <class Reply>
  using place_for = std::shared_ptr<std::optional<core::result<Reply>>>;
  template <class Request>
  using answer = place_for<typename Request::reply>;

  /// Sends a request without waiting; the answer is set when it arrives.
  template <class Request>
  answer<Request> begin(const caf::actor& user, Request request) {
    using reply = typename Request::reply;
    auto outcome = std::make_shared<std::optional<core::result<reply>>>();
    actors::ask_once(timeouts, user, caf::make_message(std::move(request)), std::nullopt,
                     keeping<reply>(outcome), [outcome](core::error why) {
                       outcome->emplace(std::unexpect, std::move(why));
                     });
    return outcome;
  }

  /// Sends a request to an actor that accepts it.
  template <class Requests, actors::accepted_by<Requests> Request>
  answer<Request> begin(const actors::handle<Requests>& target, Request request) {
    return begin(target.untyped(), std::move(request));
  }

  /// Returns the directory, or the service that accepts the request.
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
    } else if constexpr (actors::accepted_by<Request, actors::snippet_requests>) {
      return actors::snippet_service(system).current();
    } else {
      return actors::simulation_service(system).current();
    }
  }

  /// Sends a request to the directory, or to the service that accepts it.
  template <class Request>
  answer<Request> begin(Request request) {
    return begin(receiver_of<Request>(), std::move(request));
  }

  /// Sends a request and runs its immediate consequences.
  template <class Target, class Request>
  core::result<typename Request::reply> ask(const Target& target, Request request) {
    auto outcome = begin(target, std::move(request));
    run_pending();
    if (!*outcome) return core::fail(core::errc::timeout, "No answer has come.");
    return std::move(**outcome);
  }

  template <class Request>
  core::result<typename Request::reply> ask(Request request) {
    return ask(receiver_of<Request>(), std::move(request));
  }

  [[nodiscard]] caf::actor owner(const std::string& topic) {
    return need(ask(actors::find_owner{topic})).owner.untyped();
  }

  /// Signs up an account; the first one is the operator.
  actors::issued_session sign_up(const std::string& email);
  static domain::requester by(const actors::issued_session& user,
                              std::optional<domain::access> access = std::nullopt);
  domain::organization_slug found(const actors::issued_session& user, const std::string& name);
  /// Creates a project, which starts as far as it can without time passing.
  domain::project_ref create(const domain::organization_slug& in, const std::string& name = "Shop",
                             const std::string& region = "eu-central-1");
  domain::project project(const domain::project_ref& ref);
  core::result<domain::project> operate(const domain::project_ref& ref,
                                        domain::project_operation operation);

  struct connection {
    transport::connection_id id;
    caf::actor session;
    std::uint64_t acks = 0;
  };
  connection connect(const std::string& token);
  connection connect(const actors::issued_session& user) { return connect(user.access_token); }
  [[nodiscard]] virtual_client& seen_by(const connection& client) { return hub.client(client.id); }
  /// Sends an event and returns the acknowledgement.
  core::json emit(connection& client, const std::string& event, const core::json& argument);
  core::json subscribe(connection& client, const std::string& topic) {
    return emit(client, "subscribe", {{"topic", topic}});
  }
  /// Returns the client's state of a topic.
  [[nodiscard]] const core::json& shown(const connection& client, const std::string& topic) {
    return seen_by(client).views[topic].state;
  }

  void kill(const std::string& topic);
  /// Makes the platform's database unavailable, also for open connections.
  void disable_storage();
  void bring_storage_back();

  [[nodiscard]] caf::scheduler::test_coordinator& scheduler() const { return scheduler_; }

  std::unique_ptr<caf::actor_system_config> config;
  caf::actor_system system;
  actors::request_timeouts timeouts{system};
  virtual_hub hub;
  stepped_runner storage_workers;
  stepped_runner provisioning_workers;
  stepped_runner probe_workers;  ///< idle unless `probes_go_to` selects it
  divertible_runner probes_go_to{provisioning_workers};
  stepped_runner hashing_workers;
  stepped_runner oauth_workers;
  std::unique_ptr<provisioning::simulated_provider> fleet;
  spdlog::logger log;
  std::unique_ptr<storage::pool> pool;
  kept_mail mail;
  fake_identity_provider oauth;
  actors::live_installation installation{{}, "https://signalbox.example"};
  actors::environment environment;
  caf::actor directory;

 private:
  /// One per reply type, not per request type, because each takes a while to compile.
  template <class Reply>
  static caf::message_handler keeping(const place_for<Reply>& place) {
    return {[place](Reply& reply) { place->emplace(std::move(reply)); }};
  }

  [[nodiscard]] std::chrono::nanoseconds since_start() const;

  caf::scheduler::test_coordinator& scheduler_;
  std::vector<caf::actor_addr> sessions_;  ///< no handles, which would keep ended sessions alive
  std::uint64_t connections_ = 0;
  bool storage_away_ = false;
};

}  // namespace signalbox::testing
