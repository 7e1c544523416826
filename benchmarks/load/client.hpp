#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "benchmarks/load/sequence.hpp"
#include "benchmarks/load/slot.hpp"
#include "benchmarks/load/tally.hpp"

namespace signalbox::load {

/// The protocol and the checks of one connection; knows no sockets. Written from the protocols'
/// specifications (Engine.IO v4, Socket.IO v5), not from the server's code.
class client {
 public:
  /// Both arguments outlive it.
  client(dialect speaks, const slot& place);

  /// Returns the path of the WebSocket.
  [[nodiscard]] std::string path() const;

  /// Called when the WebSocket is open.
  void opened();

  /// Handles a text that arrived at `now_ns` (CLOCK_MONOTONIC). Returns the reply; empty for none.
  [[nodiscard]] std::string receive(std::string_view text, std::uint64_t now_ns, tally& into);

  /// Called when the socket is closed: it may be opened again, and then requests the missed
  /// changes.
  void closed() { ready_ = false; }

  /// Returns whether it is subscribed to its topic.
  [[nodiscard]] bool ready() const { return ready_; }
  /// Returns why the server refused it; empty when it was admitted.
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  /// Returns the last known number of its topic.
  [[nodiscard]] std::uint64_t last_number() const { return numbers_.last(); }

 private:
  [[nodiscard]] std::string subscription() const;
  void take_message(std::string_view message, std::uint64_t now_ns, tally& into);
  void take_change(std::string_view message, std::uint64_t now_ns, tally& into);
  void take_answer(std::string_view answer, tally& into);
  void take_state(std::string_view state, tally& into);

  dialect speaks_;
  const slot* place_;
  sequence numbers_;
  std::string epoch_;
  std::int64_t version_lead_ = 0;  ///< difference between the topic's version and its last number
  std::string refusal_;
  bool ready_ = false;
};

}  // namespace signalbox::load
