#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstddef>
#include <memory>

#include "actors/fleet/fleet_view.hpp"
#include "actors/messages/fleet.hpp"
#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/topic/change_feed.hpp"

namespace signalbox::actors {

/// Owns the overview of all projects; topic `fleet`, for operators. The directory forwards each
/// change; changes are collected and published in patches of a bounded size, so that the loss of a
/// region costs a few patches instead of thousands. Suggests an incident when many projects of a
/// region became unhealthy together, but never opens one. Stores nothing: loads from storage, as
/// every owner does.
class fleet_actor final : public caf::event_based_actor {
 public:
  /// Time in which the changes of one patch are collected.
  static constexpr std::chrono::milliseconds publish_interval{200};
  /// Projects of one patch: about 150 kB when each has a new status with its reason. The others
  /// follow in the next patch, together with later changes.
  static constexpr std::size_t projects_per_patch_max = 1'000;

  fleet_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "fleet"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  task<void> load();
  caf::behavior running();
  void apply(const probes_summed_up& fact);
  task<actors::done> dismiss(dismiss_suggestion request);
  task<actors::done> inject(inflict_fault request);
  /// Publishes what has changed, after `publish_interval`.
  void publish_soon();
  task<void> publish();
  /// Removes troubles older than an hour, now and after every probe bucket.
  task<void> remove_old_troubles();

  actor_context context_;
  fleet_view view_;
  std::unique_ptr<change_feed> feed_;  ///< null until loaded
  bool publishing_ = false;            ///< `publish` is in progress
};

}  // namespace signalbox::actors
