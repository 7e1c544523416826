#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "simulations/client/live_client.hpp"
#include "simulations/people/run_context.hpp"
#include "simulations/script/habits.hpp"

namespace signalbox::simulations {

/// A simulated user: arrives, opens pages, loses the network, reconnects, leaves. Every step is an
/// event of the run's clock.
class person final : public line_owner {
 public:
  person(run_context& around, std::size_t number, identity user);

  void come(run_time planned);
  void leave();
  /// Disconnects the user's network for this time; no effect when the user is absent or already
  /// disconnected.
  void cut_off(run_time lasts);

  [[nodiscard]] bool is_here() const { return is_here_; }
  [[nodiscard]] bool is_live() const { return client_.current_phase() == live_client::phase::live; }
  [[nodiscard]] const live_client& client() const { return client_; }
  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[nodiscard]] std::size_t number() const { return number_; }
  /// Returns whether the user may see this topic, by the population and the run's revocations.
  [[nodiscard]] bool may_see(std::string_view topic) const;

  void arrived(std::uint64_t line, std::string_view packet) override;
  void closed(std::uint64_t line, std::string_view why) override;
  [[nodiscard]] run_time latency() override { return habits_.latency(); }

 private:
  void dial();
  void schedule_dial(run_time pause);
  void fail(const std::string& why);
  void handle_notices();
  void note_live();
  void note_loss(run_time since);
  void think();
  void act(deed what);
  void open_list();
  void follow_project();
  void change_organization();
  void show_page();
  void schedule_renewal();
  [[nodiscard]] run_time backoff();
  /// Schedules `what`; it is dropped if the user has left or arrived again by then.
  void later(run_time delay, std::function<void()> what);

  run_context& around_;
  const std::size_t number_;
  const identity user_;
  habits habits_;
  live_client client_;
  bool is_here_ = false;
  bool is_away_ = false;
  bool was_live_ = false;
  std::uint64_t visit_ = 0;  ///< incremented by every arrival and departure
  std::uint64_t line_ = 0;   ///< 0: none
  std::uint64_t failures_ = 0;
  run_time planned_{0};
  std::optional<run_time> lost_since_;
  std::size_t organization_ = 0;
  std::optional<std::size_t> project_;
  std::optional<std::size_t> foreign_project_;
  bool follows_log_ = false;
};

}  // namespace signalbox::simulations
