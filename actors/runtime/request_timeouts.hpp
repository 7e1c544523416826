#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/fwd.hpp>
#include <caf/message_id.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

namespace signalbox::actors {

/// The timeouts of pending requests, with a single timer for all of them. A timeout of CAF wakes
/// the thread of its clock when it is set and when it is cancelled, which costs more than the
/// request. Must not outlive the actor system. Thread-safe.
class request_timeouts {
  class schedule;
  class timer_actor;
  /// The time of a timeout on CAF's clock, and a number that distinguishes equal times.
  using key = std::pair<std::chrono::steady_clock::time_point, std::uint64_t>;

 public:
  explicit request_timeouts(caf::actor_system& system);
  request_timeouts(const request_timeouts&) = delete;
  request_timeouts& operator=(const request_timeouts&) = delete;
  ~request_timeouts();

  [[nodiscard]] caf::actor_system& system() const { return system_; }

  /// A timeout that is cancelled when this object is destroyed.
  class timeout {
   public:
    timeout(timeout&&) noexcept = default;
    timeout& operator=(timeout&& other) noexcept {
      std::swap(schedule_, other.schedule_);
      std::swap(at_, other.at_);
      return *this;
    }
    ~timeout();

   private:
    friend class request_timeouts;
    timeout(std::shared_ptr<schedule> in, key at) : schedule_(std::move(in)), at_(at) {}

    std::shared_ptr<schedule> schedule_;  ///< null after a move
    key at_;
  };

  /// Answers a request of `self` with `caf::sec::request_timeout` after `delay`, as CAF does.
  /// `response` is the id of the response. Does not keep `self` alive.
  [[nodiscard]] timeout start(caf::event_based_actor* self, caf::message_id response,
                              std::chrono::milliseconds delay);

 private:
  caf::actor_system& system_;
  std::shared_ptr<schedule> schedule_;
  caf::actor timer_;
};

}  // namespace signalbox::actors
