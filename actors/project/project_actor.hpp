#pragma once

#include <caf/actor.hpp>
#include <caf/actor_clock.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/typed_response_promise.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "actors/messages/messages.hpp"
#include "actors/project/disk_watch.hpp"
#include "actors/project/project_access.hpp"
#include "actors/project/project_monitoring.hpp"
#include "actors/project/project_offers.hpp"
#include "actors/project/project_resources.hpp"
#include "actors/project/project_write.hpp"
#include "actors/project/self_healing.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/topic.hpp"
#include "domain/project/operation_timer.hpp"
#include "domain/project/project_machine.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// Owns one project: its condition, the operation under way, the looks at its database, and the
/// topics `project:{ref}` and `monitoring:{ref}`. Every decision is `domain::project_machine`'s;
/// this actor stores its answers, has the provider perform what follows from them, and publishes.
class project_actor final : public caf::event_based_actor {
 public:
  /// Starts with a project as it is stored.
  project_actor(caf::actor_config& config, environment& env, caf::actor directory,
                domain::project stored);

  [[nodiscard]] const char* name() const override { return "project"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  using condition = domain::project_condition;
  /// Judges a change by the condition that it meets when its turn comes.
  using rule = std::function<core::result<condition>(const condition&)>;
  using after = std::function<void(core::result<void>)>;

  /// What goes into the same transaction as the condition.
  struct side_effects {
    std::optional<storage::project_request> request = std::nullopt;
    std::optional<std::string> db_version = std::nullopt;
    std::optional<std::string> compute_size = std::nullopt;
    bool another_port = false;
  };

  void change(rule decide, const side_effects& with, const after& then);
  void commit(condition next, side_effects with, after then);
  void take(condition next, const side_effects& with, std::optional<std::uint16_t> port);
  void finish_removal();
  void hear(const actors::subscribe& whom);
  void unhear(const actors::unsubscribe& whom);
  /// Publishes what has changed.
  void show();
  [[nodiscard]] std::unique_ptr<topic> open_feed() const;

  /// Does what follows from the condition: the next step, the next look, the next timer.
  void drive();
  void perform(const std::string& step);
  void step_ended(const std::string& step, const core::result<void>& outcome);
  /// True when an operation goes on with another port, because its own is taken.
  [[nodiscard]] bool takes_another_port(const core::result<void>& outcome);

  void probe();
  void probed(const provisioning::probe_result& found);
  void measured(const provisioning::probe_result& found);
  /// Puts the next probe of a database that does not respond off.
  void back_off(bool is_silent);
  void note_down(const std::string& why);
  void restart_by_itself();
  /// Begins an operation; `reason` overrides the sentence shown to people.
  rule beginning(domain::project_operation operation, std::string by, std::string reason = {});
  /// Begins a resize to the size with this id.
  rule resizing(std::string target_size, std::string by);
  /// Sets the timer for the next `look`, while there is something to wait for.
  void arm(std::chrono::milliseconds at_most);
  void look();
  /// Has the timer follow what the condition is now.
  void follow_operation();
  void delete_again();

  caf::result<domain::project> operate(domain::project_operation operation,
                                       const actors::requester& by);
  caf::result<domain::project> resize(const resize_project& asked);
  caf::result<domain::project> retry(const actors::requester& by);
  caf::result<domain::project> cancel(const actors::requester& by);
  caf::result<std::string> reveal(const actors::requester& by);
  caf::result<domain::project> rename(const rename_project& asked);
  caf::result<domain::project> transfer(const transfer_project& asked);
  caf::result<domain::project> claim(const claim_project& asked);
  caf::result<domain::project> move(storage::project_transfer wanted, bool rotate_password,
                                    const actors::requester& by);
  caf::result<domain::project> request_change(rule decide, side_effects with);

  [[nodiscard]] project_write write_of(const condition& next, const side_effects& with) const;

  environment& env_;
  caf::actor directory_;
  domain::project project_;
  std::unique_ptr<topic> feed_;
  change_line line_;
  project_offers offers_;
  project_monitoring monitoring_;
  /// A step or a look is with the provider, which takes one call for a project at a time.
  bool provider_busy_ = false;
  project_resources resources_;
  project_access access_;
  disk_watch disk_;
  std::optional<domain::pooler_look> pooler_;  ///< as the last look found it
  std::size_t silent_probes_ = 0;              ///< in a row
  caf::actor_clock::time_point silent_until_;  ///< no probe before, while it does not respond
  std::uint64_t look_number_ = 0;
  std::uint64_t ends_seen_ = 0;  ///< of the database's process
  self_healing healing_;
  std::optional<core::time_point> shown_restart_;  ///< the planned one, by the wall clock
  domain::operation_timer timer_;
  int deletion_attempts_ = 0;
  int port_changes_ = 0;  ///< of the operation under way
};

}  // namespace signalbox::actors
