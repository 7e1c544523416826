#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <chrono>
#include <cstddef>
#include <memory>

#include "actors/fleet/fleet_board.hpp"
#include "actors/messages/fleet.hpp"
#include "actors/messages/messages.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/change_feed.hpp"

namespace signalbox::actors {

/// Owns what a wall shows of all projects at once; topic `fleet`, for operators. Is told of each
/// change by the directory, and tells what has gathered in patches of a bounded size, so that a
/// region that is lost costs a few of them and not thousands. Suggests an incident where many of a
/// region turned unhealthy together, and never declares one. Stores nothing: begins from storage,
/// as every owner does.
class fleet_actor final : public caf::event_based_actor {
 public:
  /// How long changes gather for one patch.
  static constexpr std::chrono::milliseconds gathering_time{200};
  /// Projects of one patch: some 150 kB when each has a new status with its reason. What is left
  /// waits for the next, and takes in what changes meanwhile.
  static constexpr std::size_t projects_per_patch_max = 1'000;

  fleet_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "fleet"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  void loaded(fleet_contents all);
  caf::behavior running();
  void take(const probes_summed_up& fact);
  caf::result<actors::done> dismiss(const dismiss_suggestion& asked);
  caf::result<actors::done> inflict(const inflict_fault& asked);
  /// Tells what has changed, soon.
  void tell_soon();
  void tell();
  /// Forgets what is older than an hour, now and whenever five minutes are over.
  void forget_old();

  environment& env_;
  fleet_board board_;
  change_line line_;
  std::unique_ptr<change_feed> feed_;  ///< none until loaded
  bool telling_ = false;               ///< the timer for the next patch is set
};

}  // namespace signalbox::actors
