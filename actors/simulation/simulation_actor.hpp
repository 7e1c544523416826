#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/messages/simulation.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/simulation/simulation_topics.hpp"
#include "domain/simulation/simulation.hpp"

namespace signalbox::actors {

/// Owns the rehearsals that operators start: topics `simulations` and `simulation:{id}`. One runs
/// at a time, as a program of its own (`simulation_runner`). A run is stored before its program
/// starts, and its report before anybody is told how it ended. What ran when the last incarnation
/// ended is broken off: nobody listens to it any more.
class simulation_actor final : public caf::event_based_actor {
 public:
  /// How often all of a run is told in `simulations` while nothing but its progress changes.
  static constexpr std::chrono::milliseconds progress_interval{1'000};

  simulation_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "simulations"; }

 protected:
  caf::behavior make_behavior() override;
  /// Stops what runs.
  void on_exit() override;

 private:
  /// Somebody wants to hear a run whose report is being read.
  struct hearer {
    subscribe whom;
    caf::actor session;
  };

  void loaded(std::vector<domain::simulation_run> runs);
  caf::behavior running();

  caf::result<caf::actor> find(const find_owner& asked);
  caf::result<domain::simulation_run> start(const start_simulation& asked);
  caf::result<domain::simulation_run> stop(const stop_simulation& asked);
  caf::result<actors::done> remove(const delete_simulation& asked);
  caf::result<std::string> find_result(const domain::simulation_id& id);
  caf::result<simulation_page> find_page(const domain::simulation_id& id);

  void hear(const subscribe& whom, const caf::actor& session);
  void read_report(const domain::simulation_run& what);
  void answer_hearers(std::uint64_t view);

  /// The program of a run that is stored starts.
  void begin(const domain::simulation_run& what);
  void take_line(const domain::simulation_id& which, const std::string& line);
  void take_end(const domain::simulation_id& which, const domain::simulation_end& how);
  /// Stores how a run ended, until storage takes it; then tells.
  void store_end(const domain::simulation_run& what, const std::string& report);
  void forget(const std::vector<domain::simulation_id>& which);

  [[nodiscard]] domain::simulation_run* find(const domain::simulation_id& id);
  [[nodiscard]] domain::simulation_run* find_view(std::uint64_t view);

  environment& env_;
  std::vector<domain::simulation_run> runs_;   ///< the newest first
  std::unique_ptr<simulation_topics> topics_;  ///< none until loaded
  std::map<std::uint64_t, std::vector<hearer>> waiting_;
  change_line line_;
  bool is_progress_told_ = false;  ///< less than `progress_interval` ago
};

}  // namespace signalbox::actors
