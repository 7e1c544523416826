#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "actors/messages/audit.hpp"
#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/topic/audit_log.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// The number of newest entries that the topic of a log shows. Older ones are read by HTTP.
inline constexpr std::size_t audit_entries_shown = 100;

/// An owner without a new subscription for this long ends. Sessions that are still subscribed find
/// a new owner.
inline constexpr std::chrono::minutes audit_actor_life{30};

/// Owns the newest entries of one log; topic `audit:org:{slug}` or `audit:account:{id}`. Started
/// with the first subscription.
class audit_actor final : public caf::event_based_actor {
 public:
  audit_actor(caf::actor_config& config, environment& env, audit_log log);

  [[nodiscard]] const char* name() const override { return "audit"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  task<void> load();
  /// Reads the newest entries again, after notifications of the log may have been lost.
  task<void> reload();
  caf::behavior running();
  /// Adds these entries to the state, and removes the oldest beyond `audit_entries_shown`.
  void show(const std::vector<storage::audit_entry>& entries);
  void extend_life();
  task<void> end_without_subscribers();

  actor_context context_;
  const audit_log log_;
  std::set<std::int64_t> shown_;
  std::unique_ptr<topic> feed_;     ///< null until loaded
  core::time_point lives_until_{};  ///< by `environment::steady_now`
};

}  // namespace signalbox::actors
