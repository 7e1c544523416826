#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "actors/messages/project.hpp"
#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "actors/topic/change_feed.hpp"
#include "domain/project/activity.hpp"

namespace signalbox::actors {

/// The timeline of a project, and the topic `activity:{ref}`: `{"revision": n, "entries": {id:
/// entry}}` with the entries that changed since the topic was opened. The revision counts changes:
/// a client that missed one, or gets the topic from another incarnation, reads the timeline again.
/// Belongs to the project's actor, which stores entries with the change that they are about.
class project_activity {
 public:
  /// The maximum number of entries in the topic.
  static constexpr std::size_t pushed_entries_max = 20;

  explicit project_activity(project_context& context);

  /// Returns a new entry that happens now.
  /// @{
  [[nodiscard]] domain::activity_entry make(domain::activity_kind kind) const;
  [[nodiscard]] domain::activity_entry make(domain::activity_kind kind,
                                            const domain::requester& by) const;
  /// @}

  /// Publishes stored entries.
  void publish(const std::vector<domain::activity_entry>& entries);
  /// Makes clients read the timeline again: another owner stored an entry.
  void refresh();

  /// Errors: storage's.
  task<std::vector<domain::activity_entry>> list(list_activity request);

  /// Opens the topic if it is closed, and replies to the client.
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request);
  void unsubscribe(const actors::unsubscribe& request);

  /// Ends the topic and all subscriptions.
  void close();

 private:
  [[nodiscard]] core::json state() const;

  project_context& context_;
  std::uint64_t revision_;                     ///< begins with the time, so it never repeats
  std::deque<domain::activity_entry> pushed_;  ///< while the topic is open, the oldest first
  std::unique_ptr<change_feed> feed_;          ///< since the first subscription
};

}  // namespace signalbox::actors
