#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "actors/messages.hpp"
#include "simulations/virtual_ground/crowd.hpp"
#include "simulations/virtual_ground/invariants.hpp"

namespace signalbox::simulations {

/// What happens to a run whoever is there: its planned events, and what goes on all the time.
class happenings {
 public:
  /// `as` is the operator who asks for what operators ask for. All of them outlive it.
  happenings(virtual_world& world, crowd& people, invariant_checker& checker, stamp_book& book,
             const virtual_person::identity& as);

  /// Plans everything.
  void begin();
  /// Nothing new begins any more.
  void end() { over_ = true; }

  /// How often what was asked of the server, and how often it refused, by name.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& counts() const { return counts_; }

 private:
  void perform(const region_lost& what);
  void perform(const crashes& what);
  void perform(const mass_pause& what);
  void perform(const mass_restore& what);
  void perform(const grace_ends& what);
  void perform(const slow_probes& what);
  void perform(const incident_opens& what);
  void perform(const people_cut_off& what);
  void perform(const server_killed& what);
  void perform(const server_restarted& what);
  void perform(const storage_away& what);
  void perform(const storage_stalls& what);

  /// Goes on for ever: `what` at random moments, so many an hour.
  void keep_doing(double per_hour, std::function<void()> what);
  void crash_one();
  void operate_on_one();
  void change_one();
  void operate(std::size_t project, domain::project_operation operation);
  void operate_on_some(domain::project_status in, double share, run_time within,
                       domain::project_operation operation);
  void rename(std::size_t project, std::uint64_t stamp, int tries);
  void put_in_grace(std::size_t organization, domain::time_point until);
  void open(const incident_opens& what, std::uint64_t stamp, int tries);
  void update(const domain::incident_id& which, domain::incident_state state, std::string message,
              int tries);
  void start_again(run_time after);
  void later(run_time delay, std::function<void()> what);
  [[nodiscard]] actors::requester requester() const;
  [[nodiscard]] std::optional<domain::project_status> status_of(std::size_t project) const;

  virtual_world& world_;
  crowd& people_;
  invariant_checker& checker_;
  stamp_book& book_;
  const virtual_person::identity as_;
  random_stream random_;
  std::map<std::string, std::uint64_t> counts_;
  bool over_ = false;
};

}  // namespace signalbox::simulations
