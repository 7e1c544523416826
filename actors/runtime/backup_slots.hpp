#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace signalbox::actors {

/// Limits the backups and proofs that run at once in the installation: each reads or writes a whole
/// database. Those beyond the limit wait in the order in which they came, requests of members
/// before the schedule's. All functions on any thread.
class backup_slots {
 public:
  /// Held while a backup or a proof runs. Its destruction gives it to the next one, on the same
  /// thread.
  using slot = std::shared_ptr<void>;
  /// Destroying it ends the waiting; the function may still be called once, a little after.
  using ticket = std::shared_ptr<void>;
  /// Takes the slot. Must not block.
  using ready = std::function<void(slot)>;

  enum class urgency {
    requested,  ///< by a member
    scheduled,
  };

  struct counts {
    std::size_t running = 0;
    std::size_t waiting = 0;
  };

  /// `running_max`: at least 1.
  explicit backup_slots(std::size_t running_max);

  /// Calls `call` once with a slot: at once if one is free, else as soon as one is. There are at
  /// most two waiting calls per project.
  [[nodiscard]] ticket enter(urgency how, ready call);
  /// Returns a slot for what runs already, also beyond the limit: found after a restart.
  [[nodiscard]] slot occupy();

  [[nodiscard]] counts now() const;

 private:
  struct state;
  std::shared_ptr<state> state_;
};

}  // namespace signalbox::actors
