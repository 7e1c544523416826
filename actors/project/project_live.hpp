#pragma once

#include <caf/actor.hpp>
#include <caf/actor_addr.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/live_runner.hpp"
#include "actors/topic/topic.hpp"
#include "domain/database/live_report.hpp"

namespace signalbox::actors {

/// The topics `rows:{ref}:{oid}` of a project's tables: whether changes of rows are live, and the
/// keys of the rows that changed lately. The database is read while someone watches a table, and
/// `linger` longer. Belongs to the project's actor.
///
/// The state is `{state, reason, published, resyncs, changes}`. `changes` has the last
/// `notices_max` notices by their numbers, which rise by one, so that a client knows when it has
/// missed some; it then reads all rows again, as it does when `resyncs` changes.
class project_live {
 public:
  static constexpr std::chrono::seconds linger{30};
  static constexpr std::size_t notices_max = 16;

  explicit project_live(project_context& context);

  /// The status of the project has changed.
  void follow_status();
  /// Definitions in the database may have changed.
  void check();

  void subscribe(const actors::subscribe& request, const caf::actor& session);
  void unsubscribe(const actors::unsubscribe& request, const caf::actor_addr& session);
  /// Handles the end of a session.
  void remove(const caf::actor_addr& session);
  /// Ends the topics and all subscriptions.
  void close();

 private:
  struct watched_table {
    std::unique_ptr<topic> feed;
    std::set<caf::actor_addr> sessions = {};
    domain::live_condition condition = {};
    std::uint64_t first = 1;    ///< number of the oldest notice
    std::uint64_t next = 1;     ///< number of the next one
    std::uint64_t resyncs = 0;  ///< begins with the time, so it never repeats
  };

  watched_table& open_topic(std::uint32_t oid);
  [[nodiscard]] bool watches(const caf::actor_addr& session) const;
  void leave(std::uint32_t oid, const caf::actor_addr& session);
  /// Begins, changes or ends the reading so that it fits the tables and the project's status.
  void adjust();
  void forget_unwatched();
  void handle(domain::live_report report);
  void set_condition(watched_table& of, const domain::live_condition& next);
  void set_all(domain::live_reason reason);

  project_context& context_;
  due_timer timer_;
  std::map<std::uint32_t, watched_table> tables_;
  std::unique_ptr<live_reading> reading_;
  std::uint64_t generation_ = 0;  ///< of `reading_`
};

}  // namespace signalbox::actors
