#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/hooks.hpp"
#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/due_timer.hpp"
#include "actors/runtime/hook_runner.hpp"
#include "actors/runtime/task.hpp"
#include "actors/topic/change_feed.hpp"
#include "domain/hooks/hook_statements.hpp"
#include "storage/hooks/hook_repository.hpp"

namespace signalbox::actors {

/// The database hooks of a project, and the topic `hooks:{ref}`: `{"revision": n}`, which changes
/// with hooks and deliveries, so that clients read them again. One worker at a time claims changes
/// from the outbox in the project's database and stores the outcomes of attempts; it runs every
/// `poll_interval` while there are hooks, and at once after a statement that Signalbox ran. Each
/// change is delivered at least once. Belongs to the project's actor.
class project_hooks {
 public:
  static constexpr std::chrono::seconds poll_interval{2};
  /// Changes of other programs that follow one another are published together.
  static constexpr std::chrono::milliseconds publish_delay{500};
  /// The outbox is swept this often, and after so many deliveries.
  /// @{
  static constexpr std::chrono::seconds sweep_interval{60};
  static constexpr std::size_t sweep_deliveries = 500;
  /// @}

  explicit project_hooks(project_context& context);

  /// Reads the hooks if the project has some.
  void begin();
  /// The status of the project has changed.
  void follow_status();
  /// A statement has run in the database.
  void note_use();

  /// Errors of all: storage's, and those of the requests.
  /// @{
  task<listed_hooks> list();
  task<saved_hook> put(put_hook request);
  task<done> remove(delete_hook request);
  task<std::string> deliveries(list_hook_deliveries request);
  task<std::uint64_t> replay(replay_hook request);
  task<std::uint64_t> test(test_hook request);
  /// @}

  /// Disables all hooks, whose triggers are gone with the database's data, and returns their
  /// number. What the project's own triggers do begins anew. Errors: storage's.
  task<std::size_t> disable_all();

  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request);
  void unsubscribe(const actors::unsubscribe& request);
  /// Ends the topic and all subscriptions.
  void close_topic() { feed_.reset(); }
  /// Cancels the attempts in progress and ends everything.
  void close();

 private:
  struct entry {
    storage::stored_hook what;
    std::vector<std::string> headers = {};  ///< names
    std::size_t in_flight = 0;
    bool is_failing = false;
    bool has_trigger = true;
  };
  /// A claimed delivery.
  struct claimed {
    std::int64_t seq = 0;
    std::string hook;
    domain::hook_request request;
  };

  // project_hooks.cpp
  task<void> load();
  task<void> loaded();
  [[nodiscard]] core::result<entry*> find(const std::string& id);
  /// Checks that there is such a hook and that its database can be used.
  [[nodiscard]] core::result<entry*> usable(const std::string& id);
  [[nodiscard]] core::result<void> check_room(const domain::hook& of) const;
  [[nodiscard]] core::result<domain::hook_secrets> secrets_of(const storage::stored_hook& of) const;
  task<storage::stored_hook> save(storage::stored_hook what, storage::project_request request);
  [[nodiscard]] static shown_hook shown(const entry& one);
  void publish();
  void publish_soon();

  // project_hooks_work.cpp
  task<core::json> ask(std::string statement);
  [[nodiscard]] bool may_work() const;
  void wake();
  task<void> work();
  task<void> work_once();
  task<void> record();
  task<void> sweep();
  task<void> claim();
  void deliver(claimed what);
  void handle_end(const claimed& what, core::time_point started_at,
                  core::result<hook_response> outcome);

  project_context& context_;
  due_timer timer_;
  due_timer publish_timer_;
  serial_queue changes_;  ///< entered before the actor's queue
  std::map<std::string, entry> hooks_;
  std::map<std::int64_t, std::shared_ptr<void>> calls_;  ///< in progress, by position
  std::vector<domain::ended_delivery> ended_;            ///< not stored yet
  listed_hooks figures_;
  bool is_loaded_ = false;
  bool is_reset_ = false;
  bool is_working_ = false;
  bool is_woken_ = false;  ///< there is more to do
  bool is_publishing_ = false;
  core::time_point swept_at_{};
  std::size_t since_sweep_ = 0;
  std::uint64_t revision_;  ///< begins with the time, so it never repeats
  std::unique_ptr<change_feed> feed_;
};

}  // namespace signalbox::actors
