#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "simulations/memory_backend/virtual_time.hpp"
#include "simulations/people/lines.hpp"
#include "transport/hub.hpp"
#include "transport/hub/limits.hpp"

namespace signalbox::simulations {

/// A network without sockets between clients and the server's hub. Every connection delivers in
/// order, with latency, and can be slow or fail; slow connections are handled like in the hub of
/// the I/O threads (transport/hub/outbox_policy.hpp). Connection state recovery is not supported: a
/// returning client resumes topic by topic.
class virtual_network final : public lines, public transport::hub {
 public:
  struct totals {
    std::uint64_t published = 0;   ///< topic changes
    std::uint64_t deliveries = 0;  ///< delivered frames
    std::uint64_t conflated = 0;   ///< frames dropped for slow connections
    std::uint64_t bytes = 0;       ///< delivered bytes
    std::size_t open_lines = 0;
    std::size_t open_topics = 0;
  };

  virtual_network(virtual_time& time, const transport::realtime_limits& limits);
  ~virtual_network() override;

  /// Sets the server's side; null while there is no server: every dial then fails.
  void serve(transport::connection_listener* listener) { listener_ = listener; }
  /// Notifies all clients that the server stops and when to reconnect, spread evenly.
  void send_shutdown_notice(std::chrono::milliseconds spread);
  /// Ends all connections because the server is gone; clients notice after their latency.
  void cut_all();

  // The network from the client's side. The server notices a hang-up after the latency.

  [[nodiscard]] std::optional<std::uint64_t> dial(line_owner& owner,
                                                  std::size_t bytes_per_second) override;
  void emit(std::uint64_t line, outgoing_event what) override;
  void hang_up(std::uint64_t line) override;
  void lose(std::uint64_t line) override;

  [[nodiscard]] const totals& counted() const { return totals_; }
  /// Returns the version of the topic's last published change; nothing before its first change.
  [[nodiscard]] std::optional<std::uint64_t> published_version(const std::string& topic) const;

  /// Returns a count that grows with everything that the server does for a connection. While it is
  /// unchanged, results of earlier checks remain valid.
  [[nodiscard]] std::uint64_t activity_of(std::uint64_t line) const;
  /// Returns the number of topics that the server sends over a connection.
  [[nodiscard]] std::size_t topics_of(std::uint64_t line) const;

  /// The fate of a frame in flight, for tests that break something on purpose.
  enum class delivery_fate { arrives, vanishes, arrives_twice };
  /// Called for each topic change on each connection, with its number counted from 1. Empty: all
  /// arrive.
  void tamper(std::function<delivery_fate(std::uint64_t number)> decide) {
    decide_ = std::move(decide);
  }

  // The hub.

  [[nodiscard]] transport::topic_key next_topic_key() override;
  void accept(transport::connection_id id) override;
  void refuse(transport::connection_id id, std::string_view message,
              std::string_view code) override;
  void finish(transport::connection_id id, transport::frame_ptr answer) override;
  void send(transport::connection_id id, transport::frame_ptr message) override;
  void join(transport::connection_id id, transport::topic_key topic,
            std::vector<transport::frame_ptr> first) override;
  void leave(transport::connection_id id, transport::topic_key topic) override;
  void publish(transport::topic_key topic, transport::frame_ptr change) override;
  void retire(transport::topic_key topic) override;
  void close(transport::connection_id id, transport::frame_ptr last) override;

 private:
  struct line;
  struct subscribed_topic {
    std::string name = {};  ///< known from its first change on
    std::uint64_t version = 0;
    std::map<std::uint64_t, bool> subscribers = {};  ///< by connection: is it behind?
  };

  [[nodiscard]] line* find(std::uint64_t number);
  /// As `find`; null if the server is gone.
  [[nodiscard]] line* served(std::uint64_t number);
  /// The numbers of all connections, in order.
  [[nodiscard]] std::vector<std::uint64_t> numbers() const;
  /// Sends a packet to the client. `topic` 0: it is never dropped.
  void put(line& to, transport::frame_ptr packet, transport::topic_key topic);
  /// As above for a topic's change, unless the connection is too slow for it.
  void put_change(line& to, const transport::frame_ptr& change, transport::topic_key topic);
  void pump(line& to);
  void conflate(line& of);
  void fall_behind(line& which, transport::topic_key topic);
  /// Ends a connection from the server's side.
  void disconnect(const line& from, run_time at, transport::disconnect_reason why);
  void send_missed(line& of);
  void arrive(std::uint64_t number, const transport::frame_ptr& packet);
  void end(std::uint64_t number, transport::disconnect_reason why);

  virtual_time& time_;
  const transport::realtime_limits& limits_;
  transport::connection_listener* listener_ = nullptr;
  std::unordered_map<std::uint64_t, std::unique_ptr<line>> lines_;
  std::unordered_map<transport::topic_key, subscribed_topic> topics_;
  std::unordered_map<std::string, transport::topic_key> keys_;  ///< by name, of the current owner
  std::uint64_t last_line_ = 0;
  transport::topic_key last_topic_ = 0;
  totals totals_;
  std::function<delivery_fate(std::uint64_t)> decide_;
  std::uint64_t decided_ = 0;
};

}  // namespace signalbox::simulations
