#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "simulations/events/system_under_test.hpp"
#include "simulations/people/virtual_users.hpp"

namespace signalbox::simulations {

/// The events of a run that do not depend on its sessions: planned events and continuous activity.
/// Works with both backends.
class scenario_events {
 public:
  /// All arguments outlive it.
  scenario_events(run_context& around, system_under_test& on, virtual_users& people,
                  stamp_book& book);

  /// Schedules all events.
  void begin();
  /// Stops starting new events.
  void end() { over_ = true; }

  /// The numbers of requests and refusals, by name.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& counts() const { return counts_; }

 private:
  void perform(const region_lost& what);
  void perform(const crashes& what);
  void perform(const mass_pause& what);
  void perform(const mass_restore& what);
  void perform(const grace_ends& what);
  void perform(const access_revoked& what);
  void perform(const slow_probes& what);
  void perform(const incident_opens& what);
  void perform(const people_cut_off& what);
  void perform(const server_killed& what);
  void perform(const server_restarted& what);
  void perform(const storage_away& what);
  void perform(const storage_stalls& what);

  /// Repeats `what` at random moments with this average rate until the end.
  void keep_doing(double per_hour, std::function<void()> what);
  void crash(std::size_t project);
  void operate_on_one();
  void change_one();
  void operate(std::size_t project, domain::project_operation operation);
  void operate_on_some(domain::project_status in, double share, run_time within,
                       domain::project_operation operation);
  void rename(std::size_t project, std::uint64_t stamp, int tries);
  void put_in_grace(std::size_t organization, core::time_point until);
  void revoke(std::size_t person, std::size_t organization, int tries);
  void open(const incident_opens& what, std::uint64_t stamp, int tries);
  void go_on(const incident_opens& what, const domain::incident_id& which);
  void update(const domain::incident_id& which, domain::incident_state state,
              const std::string& message, int tries);
  void start_again(run_time after);
  void later(run_time delay, std::function<void()> what);
  void try_again(int tries, std::function<void(int tries)> what);

  run_context& around_;
  system_under_test& system_;
  virtual_users& people_;
  stamp_book& book_;
  random_stream random_;
  std::map<std::string, std::uint64_t> counts_;
  bool over_ = false;
};

}  // namespace signalbox::simulations
