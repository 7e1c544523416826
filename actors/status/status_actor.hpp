#pragma once

#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>

#include "actors/messages/messages.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/runtime/old_rows_sweep.hpp"
#include "actors/status/status_board.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// Owns what the world is told of the platform: its parts, incidents, maintenance, and how many
/// looks at each region's databases were answered; topic `status`, which is heard without signing
/// in. What it shows lies on the `status_shelf` too, for HTTP. Looks itself whether storage
/// answers: while it does not, everything stays as it was then, with that moment.
class status_actor final : public caf::event_based_actor {
 public:
  /// How long changes gather for one patch.
  static constexpr std::chrono::milliseconds gathering_time{200};
  /// How long counts of looks wait for others before they are stored: with the five minutes under
  /// way all that a crash can lose.
  static constexpr std::chrono::milliseconds flush_delay{5'000};
  /// Between two looks at storage, and how long one may take.
  /// @{
  static constexpr std::chrono::milliseconds storage_look_interval{2'000};
  static constexpr std::chrono::milliseconds storage_look_limit{1'500};
  /// @}
  /// Between two times of forgetting what is too old.
  static constexpr std::chrono::minutes sweep_interval{60};

  status_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "status"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  void loaded(status_contents all);
  /// Storage does not let it begin: shows what was shown last, as of then.
  void go_on_with_what_was();
  caf::behavior running();
  void hear(const subscribe& whom);
  void hear(const visit_status& asked);
  void open(const domain::status_view& what);
  void tell_soon();
  void tell();
  void flush_soon();
  void flush();
  void look_at_storage();
  void storage_looked_at(bool answered);
  void forget_old();

  environment& env_;
  status_board board_;
  std::unique_ptr<topic> feed_;  ///< none until there is something to show
  old_rows_sweep sweep_;
  core::time_point storage_answered_at_;
  bool is_loaded_ = false;
  bool telling_ = false;   ///< the timer for the next patch is set
  bool flushing_ = false;  ///< counts wait for their time, or are in flight to storage
};

}  // namespace signalbox::actors
