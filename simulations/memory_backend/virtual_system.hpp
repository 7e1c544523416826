#pragma once

#include <string>
#include <vector>

#include "actors/messages/messages.hpp"
#include "simulations/events/system_under_test.hpp"
#include "simulations/memory_backend/invariant_checker.hpp"
#include "simulations/memory_backend/virtual_server.hpp"
#include "simulations/people/run_context.hpp"

namespace signalbox::simulations {

/// A server in this process, with its memory and its simulated databases.
class virtual_system final : public system_under_test {
 public:
  /// `people` are in the population's order, followed by the operator. All arguments outlive it.
  virtual_system(run_context& around, virtual_server& server, invariant_checker& checker,
                 const std::vector<identity>& people)
      : around_(around), server_(server), checker_(checker), people_(people) {}

  [[nodiscard]] bool runs() const override { return server_.runs(); }
  void kill() override { server_.kill(); }
  void stop() override { server_.stop(); }
  void start() override { server_.start(); }

  void disable_storage() override { server_.storage().disable(); }
  void bring_storage_back() override { server_.storage().bring_back(); }
  void stall_storage(run_time by) override { server_.stall_storage(by); }

  void cut_off(const std::string& region, bool is_lost) override;
  void crash(std::size_t project, callback then) override;
  void slow_probes(run_time takes) override { server_.slow_probes(takes); }

  [[nodiscard]] std::optional<domain::project_status> status_of(std::size_t project) const override;
  void operate(std::size_t project, domain::project_operation operation, callback then) override;
  void rename(std::size_t project, const std::string& name, callback then) override;
  void put_in_grace(std::size_t organization, core::time_point until, callback then) override;
  void remove_member(std::size_t person, std::size_t organization, callback then) override;

  void open_incident(const domain::incident& draft, const std::string& message,
                     std::function<void(outcome, const domain::incident_id&)> then) override;
  void update_incident(const domain::incident_id& which, domain::incident_state state,
                       const std::string& message, callback then) override;

  void excuse_until(run_time when) override { checker_.excuse_until(when); }

 private:
  /// Sends `request` to the owner that `find` returns from the directory; `then` receives the
  /// outcome.
  template <class Find, class Request, class Then>
  void ask(Find find, Request request, Then then);
  template <class Request, class Then>
  void ask_platform(Request request, Then then);
  [[nodiscard]] domain::requester requester() const;
  [[nodiscard]] const domain::project_ref& ref_of(std::size_t project) const {
    return around_.everything.projects[project].ref;
  }

  run_context& around_;
  virtual_server& server_;
  invariant_checker& checker_;
  const std::vector<identity>& people_;
};

}  // namespace signalbox::simulations
