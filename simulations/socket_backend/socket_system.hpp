#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "simulations/events/system_under_test.hpp"
#include "simulations/measure/invariant.hpp"
#include "simulations/people/run_context.hpp"
#include "simulations/socket_backend/api_line.hpp"
#include "simulations/socket_backend/fleet_watch.hpp"
#include "simulations/socket_backend/server_under_test.hpp"

namespace signalbox::simulations {

/// A server over its API: projects change by requests of their owners, everything else by the
/// operator's.
class socket_system final : public system_under_test {
 public:
  /// All arguments outlive it.
  socket_system(run_context& around, server_under_test& server, api_line& api,
                const fleet_watch& fleet, wrong_things& wrong)
      : around_(around), server_(server), api_(api), fleet_(fleet), wrong_(wrong) {}

  [[nodiscard]] bool runs() const override { return server_.runs(); }
  void kill() override { server_.kill(); }
  void stop() override { server_.stop(); }
  void start() override { server_.start(); }

  void disable_storage() override { server_.hold_storage(true); }
  void bring_storage_back() override { server_.hold_storage(false); }
  void stall_storage(run_time by) override;

  void cut_off(const std::string& region, bool is_lost) override;
  void crash(std::size_t project, callback then) override;
  void slow_probes(run_time takes) override;

  [[nodiscard]] std::optional<domain::project_status> status_of(std::size_t project) const override;
  void operate(std::size_t project, domain::project_operation operation, callback then) override;
  void rename(std::size_t project, const std::string& name, callback then) override;
  void put_in_grace(std::size_t organization, core::time_point until, callback then) override;
  void remove_member(std::size_t person, std::size_t organization, callback then) override;

  void open_incident(const domain::incident& draft, const std::string& message,
                     std::function<void(outcome, const domain::incident_id&)> then) override;
  void update_incident(const domain::incident_id& which, domain::incident_state state,
                       const std::string& message, callback then) override;

  void excuse_until(run_time when) override { wrong_.excuse_until(when); }

 private:
  using answered = std::function<void(outcome, const nlohmann::json& body)>;

  void ask(const identity& as, std::string method, std::string path, nlohmann::json body,
           answered then);
  void ask_operator(std::string method, std::string path, nlohmann::json body, answered then);
  void ask_owner(std::size_t project, std::string method, const std::string& suffix,
                 nlohmann::json body, callback then);
  /// Sends a fault to the simulated databases; retries while the server is unavailable.
  void befall(nlohmann::json fault, callback then, int tries = 0);
  void stall_again(std::uint64_t stall);

  run_context& around_;
  server_under_test& server_;
  api_line& api_;
  const fleet_watch& fleet_;
  wrong_things& wrong_;
  run_time stalled_by_{0};
  std::uint64_t stalls_ = 0;  ///< incremented with every change of `stalled_by_`
};

}  // namespace signalbox::simulations
