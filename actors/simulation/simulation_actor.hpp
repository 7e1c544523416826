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
#include "actors/runtime/actor_context.hpp"
#include "actors/session/waiting_subscriber.hpp"
#include "actors/simulation/simulation_topics.hpp"
#include "domain/simulation/simulation.hpp"

namespace signalbox::actors {

/// Owns the simulations that operators start: topics `simulations` and `simulation:{id}`. One runs
/// at a time, in a separate process (`simulation_runner`). A run is stored before its process
/// starts, and its report before its end is published. A run that was running when the previous
/// incarnation ended is marked as interrupted: its output is lost.
class simulation_actor final : public caf::event_based_actor {
 public:
  /// Interval for publishing a run in `simulations` while only its progress changes.
  static constexpr std::chrono::milliseconds progress_interval{1'000};

  simulation_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "simulations"; }

 protected:
  caf::behavior make_behavior() override;
  /// Stops the current run.
  void on_exit() override;

 private:
  task<void> load();
  caf::behavior running();

  caf::result<found_owner> find(const find_owner& request);
  task<domain::simulation_run> start(start_simulation request);
  task<domain::simulation_run> stop(stop_simulation request);
  task<actors::done> remove(delete_simulation request);
  task<std::string> find_result(domain::simulation_id id);
  task<simulation_page> find_page(domain::simulation_id id);

  void handle(const subscribe& request, const caf::actor& session);
  void handle(const unsubscribe& request);
  /// Opens the topic of an ended run with its report.
  task<void> open_topic(domain::simulation_id id);
  void answer_waiting(std::uint64_t view);

  /// Starts the process of a stored run.
  void run(const domain::simulation_run& what);
  void line_written(const domain::simulation_id& id, const std::string& line);
  task<void> schedule_progress(domain::simulation_id id);
  /// Stores the end of a run, with retries, and then publishes it.
  task<void> end(domain::simulation_id id, domain::simulation_end end);
  void remove(const std::vector<domain::simulation_id>& ids);

  [[nodiscard]] domain::simulation_run* find(const domain::simulation_id& id);
  [[nodiscard]] domain::simulation_run* find_view(std::uint64_t view);

  actor_context context_;
  std::vector<domain::simulation_run> runs_;   ///< newest first
  std::unique_ptr<simulation_topics> topics_;  ///< null until loaded
  /// By view, until the report of the run has been read.
  std::map<std::uint64_t, std::vector<waiting_subscriber>> waiting_;
  bool is_progress_shown_ = false;  ///< published less than `progress_interval` ago
};

}  // namespace signalbox::actors
