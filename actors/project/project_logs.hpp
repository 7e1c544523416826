#pragma once

#include <caf/actor.hpp>
#include <caf/actor_addr.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "actors/messages/inactivity.hpp"
#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/topic/topic.hpp"
#include "domain/log/log_entry.hpp"
#include "log_intake/log_service.hpp"

namespace signalbox::actors {

/// The logs of a project: while the project's actor runs, its lines are taken in, with the
/// retention of its organization's plan; with the project, they are deleted. Owns the topics
/// `logs:{ref}:{filter}`, each of which shows the lines that arrive and match, while someone
/// watches and `linger` longer. Belongs to the project's actor.
///
/// The state is `{matched, dropped, lines}`. `lines` has the latest lines by their ids, at most
/// `lines_max` and about `bytes_max`. `matched` counts all since the topic began, `dropped` those
/// that the topic never showed, because more arrived at once. A filter that cannot be used gives
/// `{error: {code, message}}`.
class project_logs {
 public:
  static constexpr std::chrono::seconds linger{30};
  static constexpr std::chrono::milliseconds patch_interval{100};
  static constexpr std::size_t lines_max = 500;
  static constexpr std::size_t bytes_max = 1UZ * 1024 * 1024;
  static constexpr std::size_t topics_max = 32;

  explicit project_logs(project_context& context);

  /// Starts to take lines in.
  void begin();
  /// Ends that; what was stored stays.
  void end();
  /// Deletes all lines.
  void remove();
  /// The plan of the organization has changed, or the project has moved to another one.
  void apply(const plan_changed& fact);
  void follow_organization();

  void subscribe(const actors::subscribe& request, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& request, const caf::actor_addr& session);
  /// Handles the end of a session.
  void remove(const caf::actor_addr& session);
  /// Ends the topics and all subscriptions.
  void close();

 private:
  /// Lines between the service's thread and the actor; the older ones are dropped.
  struct arriving_lines {
    std::mutex guard;
    std::deque<domain::log_entry> lines;
    std::size_t bytes = 0;
    std::uint64_t matched = 0;
    std::uint64_t dropped = 0;
    bool is_announced = false;

    /// Returns true when the actor has to be told.
    [[nodiscard]] bool add(std::vector<domain::log_entry> more);
  };
  struct watched_filter {
    std::unique_ptr<topic> feed;
    std::set<caf::actor_addr> sessions = {};
    std::shared_ptr<arriving_lines> arriving = std::make_shared<arriving_lines>();
    std::unique_ptr<log_intake::subscription> following = nullptr;
    std::deque<std::pair<std::string, std::size_t>> shown = {};  ///< ids with their bytes
    std::size_t shown_bytes = 0;
    std::uint64_t matched = 0;
    std::uint64_t dropped = 0;
  };

  task<void> load_retention();
  void set_retention(const std::string& plan);
  watched_filter& open_topic(const std::string& name);
  /// Returns why the filter shows nothing.
  std::optional<core::error> follow(watched_filter& of, const std::string& name);
  [[nodiscard]] bool watches(const caf::actor_addr& session) const;
  void leave(watched_filter& of, const caf::actor_addr& session);
  void forget_unwatched();
  void publish_arrived();
  void publish(watched_filter& of);

  project_context& context_;
  due_timer forgetting_;
  due_timer publishing_;
  std::map<std::string, watched_filter> filters_;  ///< by the name of the topic
  core::time_point published_at_{};                ///< on the steady clock
  bool is_publishing_ = false;                     ///< a patch is planned
  std::uint64_t generation_ = 0;
};

}  // namespace signalbox::actors
