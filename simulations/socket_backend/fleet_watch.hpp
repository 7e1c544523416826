#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "domain/identifiers.hpp"
#include "domain/project/project_status.hpp"
#include "simulations/client/live_client.hpp"
#include "simulations/people/run_context.hpp"

namespace signalbox::simulations {

/// The status of all projects as operators see it: subscribes to the topic `fleet` over its own
/// connection, which reconnects after a loss.
class fleet_watch final : public line_owner {
 public:
  /// The status of one project.
  struct seen {
    domain::project_status status = domain::project_status::unknown;
    run_time since{0};  ///< when the status was received
  };

  /// `as` is an operator. The surroundings outlive it.
  fleet_watch(run_context& around, identity as)
      : around_(around), as_(std::move(as)), client_(around.book, tally_) {}

  /// Connects, for the rest of the run.
  void begin();

  /// True once every project is known; known data stays while the connection is lost.
  [[nodiscard]] bool knows_all() const { return knows_all_; }
  [[nodiscard]] const std::unordered_map<std::string, seen>& projects() const { return projects_; }
  [[nodiscard]] std::optional<domain::project_status> status_of(
      const domain::project_ref& ref) const;

  void arrived(std::uint64_t line, std::string_view packet) override;
  void closed(std::uint64_t line, std::string_view why) override;
  [[nodiscard]] run_time latency() override { return run_time{0}; }

 private:
  void dial();
  void schedule_renewal();
  void handle_notices();
  void read(std::string_view packet);
  /// Applies a state or a merge patch of the topic, as JSON.
  void receive(std::string_view json);

  run_context& around_;
  const identity as_;
  delivery_tally tally_;
  live_client client_;
  std::unordered_set<std::string> ours_;  ///< refs of the run's projects; a server may have others
  std::unordered_map<std::string, seen> projects_;
  std::uint64_t line_ = 0;
  bool knows_all_ = false;
};

}  // namespace signalbox::simulations
