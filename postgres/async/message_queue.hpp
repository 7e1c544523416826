#pragma once

#include <libpq-fe.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "postgres/async/event.hpp"

namespace signalbox::postgres::async {

/// Limits of what waits for the caller. One read of libpq's input buffer holds fewer notices.
inline constexpr std::size_t notices_max = 256;
inline constexpr std::size_t notice_bytes_max = std::size_t{64} * 1024;  ///< besides the first one

/// Notices and notifications that arrived and wait for the caller, in order. When too many wait,
/// further ones are counted and dropped.
class message_queue {
 public:
  explicit message_queue(std::size_t max) : max_(max) {}

  /// `may_follow`: a result was possibly complete before the notice, so that the notice may be one
  /// of the next statement.
  void add_notice(const PGresult* notice, bool may_follow);
  void add_notification(const PGnotify& notification);
  /// Takes the notifications out of libpq, which keeps them in a list without a limit.
  void collect_notifications(PGconn* handle);

  [[nodiscard]] bool empty() const { return waiting_.empty() && dropped_ == 0; }
  /// The same for what was certainly sent before the result that was read last.
  [[nodiscard]] bool precedes_result() const {
    return waiting_.empty() ? dropped_ > 0 : !waiting_.front().may_follow;
  }
  /// The result is consumed: what waits precedes the next one.
  void pass_result();
  /// Removes and returns the next event; must not be empty.
  [[nodiscard]] event take();
  void clear();

  /// Returns the number of messages so far, with the dropped ones.
  [[nodiscard]] std::uint64_t arrived() const { return arrived_; }

 private:
  [[nodiscard]] bool accepts(std::size_t bytes);

  struct waiting_event {
    event what;
    std::size_t bytes = 0;
    bool may_follow = false;
  };
  std::size_t max_;
  std::deque<waiting_event> waiting_;
  std::size_t bytes_ = 0;  ///< of all in `waiting_`
  std::uint64_t dropped_ = 0;
  std::uint64_t arrived_ = 0;
};

}  // namespace signalbox::postgres::async
