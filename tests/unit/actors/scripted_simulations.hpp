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

  void start(const domain::simulation_run& what, listener reply) override {
    started.push_back(what);
    reported_ = std::move(reply);
  }
  void stop(const domain::simulation_id& which) override { stopped.push_back(which); }
  void abandon() override { reported_ = {}; }
  core::result<std::string> page(const domain::simulation_run& of) override {
    return "page of " + of.id.value;
  }
  void forget(const domain::simulation_id& which) override { forgotten.push_back(which); }

  /// Sends output or the end of a run; ignored after the run was abandoned.
  /// @{
  void emit(std::string line) const {
    if (reported_.line) reported_.line(std::move(line));
  }
  void end(domain::simulation_end how) const {
    if (reported_.end) reported_.end(std::move(how));
  }
  /// @}
  [[nodiscard]] bool is_listened_to() const { return static_cast<bool>(reported_.end); }

  std::vector<domain::simulation_run> started;
  std::vector<domain::simulation_id> stopped;
  std::vector<domain::simulation_id> forgotten;

 private:
  std::vector<domain::simulation_scenario> known_{
      {.name = "quiet-day",
       .title = "Quiet day",
       .teaches = {"One.", "Two.", "Three."},
       .backend = domain::simulation_backend::in_memory,
       .seed = 7,
       .duration = std::chrono::hours{24},
       .short_duration = std::chrono::minutes{29},
       .size = {.organizations = 2'000, .projects = 10'000, .people = 16'000, .connections = 5'000},
       .short_size = {.organizations = 40, .projects = 200, .people = 320, .connections = 100}}};
  listener reported_;
};

}  // namespace signalbox::testing
