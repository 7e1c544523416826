#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/load/client.hpp"
#include "benchmarks/load/options.hpp"
#include "simulations/client/client_conversation.hpp"

namespace signalbox::load {

/// All connections of a run, on one epoll and one thread.
class fleet {
 public:
  using clock = std::chrono::steady_clock;

  /// `how` outlives it.
  explicit fleet(const options& how);
  fleet(const fleet&) = delete;
  fleet& operator=(const fleet&) = delete;
  ~fleet();

  /// Runs one turn: starts due handshakes, waits for at most `wait`, and handles all input.
  void turn(std::chrono::nanoseconds wait);

  /// Connections lost from now on reconnect automatically.
  void come_back_from_now_on() { comes_back_ = true; }
  /// Stops or resumes reading on the connections selected for stalling.
  void stall(bool on);

  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] std::size_t stalled() const { return stalled_; }
  [[nodiscard]] std::size_t ready() const { return ready_; }
  /// Returns the number of connections whose last known number is at least this.
  [[nodiscard]] std::size_t at_number(std::uint64_t number) const;
  [[nodiscard]] std::size_t stalled_at_number(std::uint64_t number) const;
  /// Returns the largest number known to any connection.
  [[nodiscard]] std::uint64_t newest_number() const;
  /// Returns the number of subscribed and reading connections by topic.
  [[nodiscard]] std::vector<std::size_t> readers_by_topic() const;
  /// Number of connection losses.
  [[nodiscard]] std::size_t lost() const { return lost_; }
  /// Number of failed attempts.
  [[nodiscard]] std::size_t failed() const { return failed_; }
  /// The reason for the first loss or failure.
  [[nodiscard]] const std::string& first_failure() const { return first_failure_; }
  /// The server's reason for the last refusal.
  [[nodiscard]] const std::string& last_refusal() const { return last_refusal_; }
  /// When the server first accepted a connection.
  [[nodiscard]] clock::time_point first_accepted() const { return first_accepted_; }
  void forget_accepted() { first_accepted_ = {}; }

  tally seen;             ///< of the reading connections
  tally seen_by_stalled;  ///< of the others
  histogram ready_us;     ///< from the attempt to the subscription

 private:
  enum class stage : std::uint8_t { none, connecting, upgrading, open };
  struct member {
    member(dialect speaks, const slot& place) : connection(speaks, place) {}
    client connection;
    transport::websocket::conversation socket_connection = simulations::new_client_conversation();
    std::string head;  ///< of the upgrade response, until it is complete
    clock::time_point began{};
    int socket = -1;
    stage at = stage::none;
    bool stalls = false;
  };

  void begin(member& peer);
  void handle(member& peer, std::uint32_t events);
  void upgrade(member& peer);
  void read(member& peer);
  void take_head(member& peer, std::string_view bytes);
  void take_frames(member& peer, std::string_view bytes);
  void transmit(member& peer, std::string_view wire);
  void note_ready(member& peer, bool was_ready);
  void lose(member& peer, std::string why);
  void close(member& peer);
  void listen(member& peer, std::uint32_t events, int how);

  const options& how_;
  std::vector<slot> slots_;
  std::vector<member> members_;
  std::vector<char> buffer_;
  std::size_t next_ = 0;       ///< the first that was never started
  std::size_t under_way_ = 0;  ///< handshakes
  std::multimap<clock::time_point, member*> retries_;
  std::minstd_rand chance_{1};
  int epoll_ = -1;
  bool comes_back_ = false;
  bool stalling_ = false;
  std::size_t stalled_ = 0;
  std::size_t ready_ = 0;
  std::size_t lost_ = 0;
  std::size_t failed_ = 0;
  std::string first_failure_;
  std::string last_refusal_;
  clock::time_point first_accepted_{};
};

}  // namespace signalbox::load
