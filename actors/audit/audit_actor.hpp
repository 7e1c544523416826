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
#include "actors/runtime/environment.hpp"
#include "actors/topic/audit_log.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// Entries that the topic of a log shows: the newest. Older ones are found by HTTP.
inline constexpr std::size_t audit_entries_shown = 100;

/// A log that nobody has begun to hear for so long is let go. Sessions that still hear it look for
/// its owner again, and find a new one.
inline constexpr std::chrono::minutes audit_actor_life{30};

/// Owns the newest entries of one log; topic `audit:org:{slug}` or `audit:account:{id}`. Started
/// when somebody hears it.
class audit_actor final : public caf::event_based_actor {
 public:
  audit_actor(caf::actor_config& config, environment& env, audit_log log);

  [[nodiscard]] const char* name() const override { return "audit"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  void loaded(const std::vector<storage::audit_entry>& newest);
  caf::behavior running();
  /// The state with these entries and no older ones than are shown.
  void show(const std::vector<storage::audit_entry>& entries);
  void stay();
  void leave_when_due();

  environment& env_;
  const audit_log log_;
  std::set<std::int64_t> shown_;
  std::unique_ptr<topic> feed_;     ///< none until loaded
  core::time_point stays_until_{};  ///< on the steady line of time
};

}  // namespace signalbox::actors
