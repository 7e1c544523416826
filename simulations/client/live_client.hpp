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

/// One person's page on the wire: connects, hears the topics that the page wants, comes back with
/// what it has, and counts whatever arrives. Follows the rules for clients (ARCHITECTURE.md,
/// "Wire") as the dashboard's own streams do, and keeps versions in place of states, so that
/// thousands fit into one process. Pure: knows no socket and no clock.
class live_client {
 public:
  enum class phase {
    offline,
    opening,    ///< CONNECT is sent
    connected,  ///< let in; not every topic is there yet
    live,       ///< every topic that is wanted is there
    refused,    ///< not let in; a new token is needed
    ended,      ///< signed out
  };

  /// What the page has of a topic.
  struct held_topic {
    std::string epoch = {};
    std::uint64_t version = 0;
    std::size_t pieces_left = 0;  ///< of a snapshot under way
    std::uint64_t requested = 0;  ///< acknowledgement that it waits for; 0: none
    bool present = false;         ///< its state is there, and changes are heard
    bool forbidden = false;       ///< the server refused it
    std::uint64_t stamp = 0;      ///< the highest that it has shown
    run_time requested_since{0};
  };

  /// The book and the tally outlive it.
  live_client(const stamp_book& book, delivery_tally& tally) : book_(&book), tally_(&tally) {}

  /// The transport is open: says CONNECT with this token.
  void open(const std::string& token);
  /// A packet has arrived.
  void receive(std::string_view packet, run_time now);
  /// The transport is gone. `own_fault`: the network was away, not the server; what arrives late
  /// then is not held against it.
  void lose(bool own_fault);

  /// The topics that the page wants from now on. Those that are new are asked for, others let go.
  void want(const std::set<std::string>& topics, run_time now);

  /// Takes the place of a token that runs out.
  void renew(const std::string& token);

  /// What it has to say since it was last asked, in order.
  [[nodiscard]] std::vector<outgoing_event> take_notices() { return std::exchange(notices_, {}); }

  [[nodiscard]] phase now_in() const { return phase_; }
  [[nodiscard]] const std::string& refusal() const { return refusal_; }
  [[nodiscard]] const std::map<std::string, held_topic, std::less<>>& topics() const {
    return topics_;
  }
  /// When the server asked to be called again after it stops; 0: it did not.
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
  std::map<std::uint64_t, std::string> requested_;  ///< topic by acknowledgement
  std::vector<outgoing_event> notices_;
  std::string refusal_;
  std::uint64_t acks_ = 0;
  std::uint64_t reconnect_after_ms_ = 0;
  bool own_fault_ = false;  ///< until it is live again
};

}  // namespace signalbox::simulations
