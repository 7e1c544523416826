#pragma once

#include <sys/uio.h>

#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "transport/connection.hpp"
#include "transport/frame.hpp"

namespace signalbox::transport {

/// The frames waiting for one connection, in order. Only frames of a topic may be dropped. Pure: no
/// I/O.
class outbox {
 public:
  /// The value for "no topic": such a frame is never dropped.
  static constexpr topic_key no_topic = 0;

  /// Sets the wire form for `gather` and `consume`; call before the first of either.
  void set_form(wire_form form) { form_ = form; }

  void push(frame_ptr message, topic_key topic = no_topic);

  [[nodiscard]] bool empty() const { return head_ == entries_.size(); }
  /// Size of all waiting frames in their plain form.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Size of the frames that may not be dropped.
  [[nodiscard]] std::size_t kept_bytes() const { return kept_bytes_; }

  /// Points `pieces` at the WebSocket form of the next frames; returns the number of filled pieces.
  [[nodiscard]] std::size_t gather(std::span<iovec> pieces) const;

  /// Removes the next `bytes` of the WebSocket form, which have been sent. Returns the number of
  /// completed frames.
  std::size_t consume(std::size_t bytes);

  /// Removes whole packets for one polling body: at least one, then as many as fit `bytes_max`.
  [[nodiscard]] std::vector<frame_ptr> take(std::size_t bytes_max);

  /// Drops every frame of a topic, except one whose first bytes are already sent. Returns the
  /// affected topics, each once.
  [[nodiscard]] std::vector<topic_key> drop_topics();

 private:
  struct entry {
    frame_ptr message;
    topic_key topic;
  };

  void pop_front();
  void give_back_memory();

  // Most connections have at most one change waiting, so it needs no allocation.
  using entries = boost::container::small_vector<entry, 2>;

  entries entries_;
  std::size_t head_ = 0;        ///< entries before it have been sent
  std::size_t front_sent_ = 0;  ///< sent bytes of the first entry
  std::size_t bytes_ = 0;
  std::size_t kept_bytes_ = 0;
  wire_form form_ = wire_form::plain;
};

}  // namespace signalbox::transport
