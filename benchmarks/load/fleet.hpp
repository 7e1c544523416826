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

  /// One turn: begins handshakes that are due, waits for at most `wait`, and takes what came.
  void turn(std::chrono::nanoseconds wait);

  /// A connection that is lost from now on comes back by itself.
  void come_back_from_now_on() { comes_back_ = true; }
  /// Those that were told to stall do so from now on; or read again.
  void stall(bool on);

  [[nodiscard]] std::size_t size() const { return members_.size(); }
  [[nodiscard]] std::size_t stalled() const { return stalled_; }
  [[nodiscard]] std::size_t ready() const { return ready_; }
  /// Connections whose last known number is at least this.
  [[nodiscard]] std::size_t at_number(std::uint64_t number) const;
  [[nodiscard]] std::size_t stalled_at_number(std::uint64_t number) const;
  /// The largest number that anybody knows.
  [[nodiscard]] std::uint64_t newest_number() const;
  /// How many connections hear each topic and read.
  [[nodiscard]] std::vector<std::size_t> readers_by_topic() const;
  /// Connections that were lost, each time.
  [[nodiscard]] std::size_t lost() const { return lost_; }
  /// Attempts that failed, each time.
  [[nodiscard]] std::size_t failed() const { return failed_; }
  /// Why the first was lost or failed.
  [[nodiscard]] const std::string& first_failure() const { return first_failure_; }
  /// What the server said when it last let somebody not in.
  [[nodiscard]] const std::string& last_refusal() const { return last_refusal_; }
  /// When a connection was last taken by the server.
  [[nodiscard]] clock::time_point first_accepted() const { return first_accepted_; }
  void forget_accepted() { first_accepted_ = {}; }

  tally seen;             ///< of those that read
  tally seen_by_stalled;  ///< of the others
  histogram ready_us;     ///< from the attempt to hearing the topic

 private:
  enum class stage : std::uint8_t { none, connecting, upgrading, open };
  struct member {
    member(dialect speaks, const slot& place) : connection(speaks, place) {}
    client connection;
    transport::websocket::conversation socket_connection = simulations::new_client_conversation();
    std::string head;  ///< of the upgrade's answer, until it is whole
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
  std::size_t next_ = 0;       ///< the first that was never begun
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
