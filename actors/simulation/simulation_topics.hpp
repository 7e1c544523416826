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

/// The topics of rehearsals: `simulations` with all of them, and `simulation:{id}` of each with the
/// points of its series. One that is over has the points of its report, and is opened when somebody
/// wants to hear it. Belongs to the simulation actor.
class simulation_topics {
 public:
  /// Of single runs, open at a time: some 300 kB each. The one that was opened first is closed for
  /// another; it was over, so nobody misses a change.
  static constexpr std::size_t open_max = 8;

  /// `runs` are all.
  simulation_topics(const environment& env, const std::vector<domain::simulation_run>& runs);

  /// A run begins: its own topic is open from now on.
  void begin(const domain::simulation_run& what);
  /// It has changed.
  void show(const domain::simulation_run& what);
  /// A line of the one that runs, in its own topic.
  void take(const domain::simulation_run& what, const domain::simulation_line& line);
  /// It is over. `report` is null where it left none; the points that came stay then.
  void end(const domain::simulation_run& what, const core::json& report);
  void remove(const domain::simulation_id& which);

  /// Opens the topic of a run that is over.
  void open(const domain::simulation_run& what, const core::json& report);

  /// The topic of this view (`view_of`); null while it is not open.
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
  std::list<entry> open_;  ///< in the order in which they were opened
};

}  // namespace signalbox::actors
