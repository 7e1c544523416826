#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simulations/client/wire.hpp"
#include "simulations/measure/delivery.hpp"
#include "simulations/run_time.hpp"

namespace signalbox::simulations {

/// A user's page on the wire: connects, subscribes to the topics that the page needs, resumes after
/// a loss, and counts everything that arrives. Follows the rules for clients (ARCHITECTURE.md,
/// "Wire") like the dashboard's own streams, and stores versions instead of states, so that
/// thousands of clients fit into one process. Pure: knows no socket and no clock.
class live_client {
 public:
  enum class phase {
    offline,
    opening,    ///< CONNECT was sent
    connected,  ///< admitted; some topics are still missing
    live,       ///< all wanted topics are present
    refused,    ///< refused; a new token is needed
    ended,      ///< signed out
  };

  /// The client's state of a topic.
  struct held_topic {
    std::string epoch = {};
    std::uint64_t version = 0;
    std::size_t pieces_left = 0;  ///< of an incomplete snapshot
    std::uint64_t requested = 0;  ///< pending acknowledgement id; 0: none
    bool present = false;         ///< the state has arrived and the subscription is active
    bool forbidden = false;       ///< the server refused it
    std::uint64_t stamp = 0;      ///< the highest stamp shown so far
    run_time requested_since{0};
  };

  /// `book` and `tally` outlive it.
  live_client(const stamp_book& book, delivery_tally& tally) : book_(&book), tally_(&tally) {}

  /// Called when the transport is open: sends CONNECT with this token.
  void open(const std::string& token);
  /// Handles a packet from the server.
  void receive(std::string_view packet, run_time now);
  /// Called when the transport is lost. `own_fault`: the client's network failed, not the server;
  /// late deliveries caused by it are not counted against the server.
  void lose(bool own_fault);

  /// Sets the topics that the page needs: subscribes to new ones and unsubscribes from the others.
  void want(const std::set<std::string>& topics, run_time now);

  /// Replaces a token that is about to expire.
  void renew(const std::string& token);

  /// Removes and returns the packets to send, in order.
  [[nodiscard]] std::vector<outgoing_event> take_notices() { return std::exchange(notices_, {}); }

  [[nodiscard]] phase current_phase() const { return phase_; }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  [[nodiscard]] const std::map<std::string, held_topic, std::less<>>& topics() const {
    return topics_;
  }
  /// The delay after which the stopping server asked clients to reconnect; 0: none.
  [[nodiscard]] std::uint64_t reconnect_after_ms() const { return reconnect_after_ms_; }

 private:
  void subscribe(const std::string& topic, held_topic& held);
  void take_answer(const received_packet& what, run_time now);
  void take_state(std::string_view topic, held_topic& held, std::string_view epoch,
                  std::uint64_t version, std::size_t pieces, std::string_view state, run_time now);
  void take_missed(held_topic& held, const received_answer& reply, run_time now);
  void take_patch(const received_packet& what, run_time now);
  void note_stamp(held_topic& held, std::string_view json, run_time now);
  void note_present(held_topic& held);
  void update_phase();

  const stamp_book* book_;
  delivery_tally* tally_;
  phase phase_ = phase::offline;
  std::map<std::string, held_topic, std::less<>> topics_;
  std::map<std::uint64_t, std::string> requested_;  ///< topics by acknowledgement id
  std::vector<outgoing_event> notices_;
  std::string refusal_;
  std::uint64_t acks_ = 0;
  std::uint64_t reconnect_after_ms_ = 0;
  bool own_fault_ = false;  ///< until the client is live again
};

}  // namespace signalbox::simulations
