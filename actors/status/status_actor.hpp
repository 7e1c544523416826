#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <memory>

#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/status/status_view_state.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// Owns the public status of the platform: its components, incidents, maintenance, and the uptime
/// of each region by probes of its databases; topic `status`, which needs no account. Publishes the
/// same state in the `status_snapshot` for HTTP. Probes storage: while it does not respond, the
/// state stays unchanged with the time of the last successful probe.
class status_actor final : public caf::event_based_actor {
 public:
  /// Time in which the changes of one patch are collected.
  static constexpr std::chrono::milliseconds publish_interval{200};
  /// Interval in which counted probes are collected before they are stored. A crash loses these and
  /// those of the current bucket of five minutes.
  static constexpr std::chrono::milliseconds flush_delay{5'000};
  /// Interval between probes of storage, and the deadline of one probe.
  /// @{
  static constexpr std::chrono::milliseconds storage_probe_interval{2'000};
  static constexpr std::chrono::milliseconds storage_probe_deadline{1'500};
  /// @}
  /// Interval between removals of expired data.
  static constexpr std::chrono::minutes retention_interval{60};

  status_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "status"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  task<void> load();
  /// Shows the last published state while storage is unavailable.
  void show_last();
  void loaded(status_contents all);
  caf::behavior running();
  void handle(const subscribe& request);
  void handle(const visit_status& request);
  void open(const domain::status_view& what);

  void publish_soon();
  task<void> schedule_publish();
  void publish();
  void flush_soon();
  task<void> flush();
  task<void> probe_storage();
  void storage_probed(bool has_answered);
  task<void> remove_old_days();

  actor_context context_;
  status_view_state view_;
  std::unique_ptr<topic> feed_;  ///< null until there is a state to publish
  core::time_point storage_answered_at_;
  bool publishing_ = false;  ///< `schedule_publish` is running
  bool flushing_ = false;    ///< `flush` is running
};

}  // namespace signalbox::actors
