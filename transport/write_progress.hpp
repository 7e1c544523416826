#pragma once

#include <chrono>
#include <cstdint>

namespace signalbox::transport {

/// Decides whether a client receives what is written to it. A client must receive `bytes_min` bytes
/// in each `patience` of waiting for it; the time between two writes does not count. Received means
/// acknowledged by the client's machine, so a slow client makes progress even while the socket
/// accepts nothing. Pure: times and amounts are arguments.
class write_progress {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  /// The bytes written to a socket, and how many of them wait in it.
  struct amounts {
    std::uint64_t written = 0;
    std::uint64_t unacknowledged = 0;
  };

  write_progress(std::chrono::milliseconds patience, std::uint64_t bytes_min)
      : patience_(patience), bytes_min_(static_cast<std::int64_t>(bytes_min)) {}

  /// A write begins. If it is the first, or if the client has received everything before it and so
  /// has kept up, the count starts.
  void begin(time_point now, amounts of) {
    is_waiting_ = true;
    since_ = now;
    if (!has_begun_ || of.unacknowledged == 0) restart(now, of);
  }

  /// The write has ended.
  void end(time_point now, amounts of) {
    is_waiting_ = false;
    waited_ += now - since_;
    if (received(of) - mark_ >= bytes_min_) restart(now, of);
  }

  /// Returns true between `begin` and `end`.
  [[nodiscard]] bool is_waiting() const { return is_waiting_; }

  /// When `is_stalled` must be called during a write; never earlier than it was before.
  [[nodiscard]] time_point deadline() const { return since_ + (patience_ - waited_); }

  /// Returns whether the client received too little until the deadline. If it did receive enough,
  /// the count starts again.
  [[nodiscard]] bool is_stalled(time_point now, amounts of) {
    if (!is_waiting_ || now < deadline()) return false;
    if (received(of) - mark_ < bytes_min_) return true;
    restart(now, of);
    return false;
  }

 private:
  static std::int64_t received(amounts of) {
    return static_cast<std::int64_t>(of.written) - static_cast<std::int64_t>(of.unacknowledged);
  }

  void restart(time_point now, amounts of) {
    has_begun_ = true;
    since_ = now;
    waited_ = {};
    mark_ = received(of);
  }

  std::chrono::steady_clock::duration patience_;
  std::int64_t bytes_min_;
  std::int64_t mark_ = 0;  ///< received when the count started
  time_point since_{};     ///< begin of the current write, or of the count if that is later
  std::chrono::steady_clock::duration waited_{};  ///< in earlier writes of this count
  bool has_begun_ = false;
  bool is_waiting_ = false;
};

}  // namespace signalbox::transport
