#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "actors/simulation/simulation_runner.hpp"

namespace signalbox::testing {

/// A runner with scripted simulations.
class scripted_simulations final : public actors::simulation_runner {
 public:
  const std::vector<domain::simulation_scenario>& scenarios() const override { return known_; }

  void start(const domain::simulation_run& what, listener told) override {
    started.push_back(what);
    told_ = std::move(told);
  }
  void stop(const domain::simulation_id& which) override { stopped.push_back(which); }
  void abandon() override { told_ = {}; }
  core::result<std::string> page(const domain::simulation_run& of) override {
    return "page of " + of.id.value;
  }
  void forget(const domain::simulation_id& which) override { forgotten.push_back(which); }

  /// Sends output or the end of a run; ignored after the run was abandoned.
  /// @{
  void say(std::string line) const {
    if (told_.line) told_.line(std::move(line));
  }
  void end(domain::simulation_end how) const {
    if (told_.end) told_.end(std::move(how));
  }
  /// @}
  [[nodiscard]] bool is_listened_to() const { return static_cast<bool>(told_.end); }

  std::vector<domain::simulation_run> started;
  std::vector<domain::simulation_id> stopped;
  std::vector<domain::simulation_id> forgotten;

 private:
  std::vector<domain::simulation_scenario> known_{{.name = "quiet-day",
                                                   .title = "A quiet day",
                                                   .teaches = {"One.", "Two.", "Three."},
                                                   .ground = domain::simulation_ground::in_memory,
                                                   .seed = 7,
                                                   .duration = std::chrono::hours{24},
                                                   .short_duration = std::chrono::minutes{29},
                                                   .organizations = 2'000,
                                                   .projects = 10'000,
                                                   .people = 16'000,
                                                   .connections = 5'000}};
  listener told_;
};

}  // namespace signalbox::testing
