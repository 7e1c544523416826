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

/// What waits to be sent to one connection, in order. Frames of a topic may be dropped, all others
/// may not. Pure: no I/O.
class outbox {
 public:
  /// Stands for "no topic": such a frame is never dropped.
  static constexpr topic_key no_topic = 0;

  /// How `gather` and `consume` see the frames; before the first of either.
  void set_form(wire_form form) { form_ = form; }

  void push(frame_ptr message, topic_key topic = no_topic);

  [[nodiscard]] bool empty() const { return head_ == entries_.size(); }
  /// Everything that waits, counted in its plain form.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// The part that may not be dropped.
  [[nodiscard]] std::size_t kept_bytes() const { return kept_bytes_; }

  /// Points `pieces` at the WebSocket form of what comes next; gives how many it filled.
  [[nodiscard]] std::size_t gather(std::span<iovec> pieces) const;

  /// Forgets the next `bytes` of the WebSocket form: they are sent. Gives the frames completed.
  std::size_t consume(std::size_t bytes);

  /// Takes whole packets off for one polling body: at least one, then while they fit `bytes_max`.
  [[nodiscard]] std::vector<frame_ptr> take(std::size_t bytes_max);

  /// Drops every frame of a topic, but not one whose first bytes are out already. Gives the topics
  /// that lost something, each once.
  [[nodiscard]] std::vector<topic_key> drop_topics();

 private:
  struct entry {
    frame_ptr message;
    topic_key topic;
  };

  void pop_front();
  void give_back_memory();

  // One change at a time is what most connections ever have waiting: no memory of its own for that.
  using entries = boost::container::small_vector<entry, 2>;

  entries entries_;
  std::size_t head_ = 0;        ///< entries before it are sent
  std::size_t front_sent_ = 0;  ///< bytes of the first entry that are sent
  std::size_t bytes_ = 0;
  std::size_t kept_bytes_ = 0;
  wire_form form_ = wire_form::plain;
};

}  // namespace signalbox::transport
