#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "benchmarks/load/sequence.hpp"
#include "benchmarks/load/slot.hpp"
#include "benchmarks/load/tally.hpp"

namespace signalbox::load {

/// What one connection says and checks; knows nothing of sockets. Written from the protocols'
/// pages (Engine.IO v4, Socket.IO v5), not from the server's code.
class client {
 public:
  /// Both outlive it.
  client(dialect speaks, const slot& place);

  /// The path of the WebSocket.
  [[nodiscard]] std::string path() const;

  /// The WebSocket is open.
  void opened();

  /// A text arrived at `now_ns` (CLOCK_MONOTONIC). Gives what is to be answered, empty for
  /// nothing.
  [[nodiscard]] std::string receive(std::string_view text, std::uint64_t now_ns, tally& into);

  /// The socket is gone: it may be opened again, and then asks for what it missed.
  void closed() { ready_ = false; }

  /// It hears its topic.
  [[nodiscard]] bool ready() const { return ready_; }
  /// Why the server let it not in; empty when it did.
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  /// The last number that it knows of its topic.
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
  std::int64_t version_lead_ = 0;  ///< the topic's version is its last number and so much more
  std::string refusal_;
  bool ready_ = false;
};

}  // namespace signalbox::load
