#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "actors/messages/notice.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/topic/topic.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// The notice: published, scheduled, edited and removed by operators, shown at its start and hidden
/// at its end without one. Users receive active notices only, with the topic `platform`. Belongs to
/// the platform actor.
class notice_service {
 public:
  /// The longest delay of the timer, so that a changed clock is noticed.
  static constexpr std::chrono::minutes timer_delay_max{10};

  /// Shows the stored notice if it is active: its start or end may have passed while the server was
  /// down. `flags` are those of the installation, of which publishing a notice sets one.
  notice_service(actor_context& context, topic& everyone, std::map<std::string, bool>& flags,
                 std::optional<domain::notice> stored);

  /// The topic `notice`, for operators: `{notice}` also while it is scheduled and after its end.
  [[nodiscard]] topic& feed() { return feed_; }

  /// Errors: as the messages say.
  /// @{
  task<domain::notice> publish(put_notice request);
  task<domain::notice> edit(edit_notice request);
  task<done> remove(clear_notice request);
  task<domain::notice> describe(describe_notice request);
  /// @}

 private:
  /// Publishes what operators and users see of the notice now, with a further `change` of the topic
  /// `platform`, and sets the timer for its next change.
  void show(core::json change = core::json::object());
  void arm();
  task<void> show_after(std::chrono::milliseconds delay, std::uint64_t timer);

  actor_context& context_;
  topic& everyone_;  ///< `platform`
  std::map<std::string, bool>& flags_;
  std::optional<domain::notice> stored_;
  topic feed_;
  std::uint64_t timer_ = 0;  ///< generation of the timer
};

}  // namespace signalbox::actors
