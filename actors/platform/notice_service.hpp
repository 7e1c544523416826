#pragma once

#include <map>
#include <optional>
#include <string>

#include "actors/messages/notice.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/topic/topic.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// The notice: published, scheduled, edited and removed by operators, shown at its start and hidden
/// at its end without one. Users receive active notices only, with the topic `platform`. Belongs to
/// the platform actor.
class notice_service {
 public:
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

  actor_context& context_;
  topic& everyone_;  ///< `platform`
  std::map<std::string, bool>& flags_;
  std::optional<domain::notice> stored_;
  topic feed_;
  due_timer timer_{context_, [this] { show(); }};
};

}  // namespace signalbox::actors
