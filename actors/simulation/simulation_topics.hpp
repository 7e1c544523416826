#pragma once

#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/runtime/environment.hpp"
#include "actors/topic/topic.hpp"
#include "domain/simulation/simulation.hpp"
#include "domain/simulation/simulation_progress.hpp"

namespace signalbox::actors {

/// The topics of simulations: `simulations` with all runs, and `simulation:{id}` of each with the
/// points of its series. The topic of an ended run has the points of its report and is opened for
/// its first subscriber. Used by the simulation actor only.
class simulation_topics {
 public:
  /// Maximum number of open `simulation:{id}` topics, about 300 kB each. When another is opened,
  /// the oldest one of an ended run is closed; it has no further changes.
  static constexpr std::size_t open_max = 8;

  /// `runs` are all stored runs.
  simulation_topics(const environment& env, const std::vector<domain::simulation_run>& runs);

  /// Opens the topic of a new run.
  void begin(const domain::simulation_run& what);
  /// Publishes a change of a run.
  void show(const domain::simulation_run& what);
  /// Publishes an output line of the current run in its topic.
  void apply(const domain::simulation_run& what, const domain::simulation_line& line);
  /// Publishes the end of a run. Without a report (null), the points received so far are kept.
  void end(const domain::simulation_run& what, const core::json& report);
  void remove(const domain::simulation_id& which);

  /// Opens the topic of an ended run.
  void open(const domain::simulation_run& what, const core::json& report);

  /// Returns the topic of this view (`view_of`); null while it is not open.
  [[nodiscard]] topic* of(std::uint64_t view);

 private:
  struct entry {
    std::uint64_t view = 0;
    std::unique_ptr<topic> feed;
    std::size_t points = 0;
    bool is_over = false;
  };

  [[nodiscard]] entry* find(std::uint64_t view);
  entry& add(const domain::simulation_run& what, core::json state);

  const environment& env_;
  topic all_;
  std::list<entry> open_;  ///< in order of opening
};

}  // namespace signalbox::actors
