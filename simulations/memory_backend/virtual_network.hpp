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

/// A network without sockets between clients and the server's hub. Every line delivers in order,
/// takes its time, can be slow, and can fail; a slow one is treated as the hub of the I/O threads
/// treats it (transport/hub/outbox_policy.hpp). Connection state recovery is not spoken: a client
/// that comes back resumes topic by topic.
class virtual_network final : public lines, public transport::hub {
 public:
  struct totals {
    std::uint64_t published = 0;   ///< changes of topics
    std::uint64_t deliveries = 0;  ///< frames that arrived
    std::uint64_t conflated = 0;   ///< frames that were dropped for a slow line
    std::uint64_t bytes = 0;       ///< that arrived
    std::size_t open_lines = 0;
    std::size_t open_topics = 0;
  };

  virtual_network(virtual_time& time, const transport::realtime_limits& limits);
  ~virtual_network() override;

  /// The server's side; null while there is none, and every dial fails.
  void serve(transport::connection_listener* listener) { listener_ = listener; }
  /// Tells everybody that the server stops, and when to come back: spread evenly.
  void send_shutdown_notice(std::chrono::milliseconds spread);
  /// The server is gone: every line ends; the clients learn of it after their latency.
  void cut_all();

  // The network, as people see it. A line that hangs up is known to the server after the latency.

  [[nodiscard]] std::optional<std::uint64_t> dial(line_owner& owner,
                                                  std::size_t bytes_per_second) override;
  void emit(std::uint64_t line, outgoing_event what) override;
  void hang_up(std::uint64_t line) override;
  void lose(std::uint64_t line) override;

  [[nodiscard]] const totals& counted() const { return totals_; }
  /// The version at which a topic is, as it was published last; nothing before its first change.
  [[nodiscard]] std::optional<std::uint64_t> published_version(const std::string& topic) const;

  /// Counts up with everything that the server does for a line. As long as it stays, what was right
  /// there is right.
  [[nodiscard]] std::uint64_t activity_of(std::uint64_t line) const;
  /// How many topics the server sends over a line.
  [[nodiscard]] std::size_t topics_of(std::uint64_t line) const;

  /// What becomes of a frame on its way: for tests that break something on purpose.
  enum class delivery_fate { arrives, vanishes, arrives_twice };
  /// Asked about each change of a topic, counted from 1, on each line. Empty: all arrive.
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
    std::map<std::uint64_t, bool> subscribers = {};  ///< by line: is it behind?
  };

  [[nodiscard]] line* find(std::uint64_t number);
  /// The same; null where the server is gone.
  [[nodiscard]] line* served(std::uint64_t number);
  /// Of all lines, in their order.
  [[nodiscard]] std::vector<std::uint64_t> numbers() const;
  /// Puts a packet on its way to the client. `topic` 0: it is never dropped.
  void put(line& to, transport::frame_ptr packet, transport::topic_key topic);
  /// The same with a change of a topic, unless the line is too slow for it.
  void put_change(line& to, const transport::frame_ptr& change, transport::topic_key topic);
  void pump(line& to);
  void conflate(line& of);
  void fall_behind(line& which, transport::topic_key topic);
  /// Ends a line from the server's side.
  void disconnect(const line& from, run_time at, transport::disconnect_reason why);
  void send_missed(line& of);
  void arrive(std::uint64_t number, const transport::frame_ptr& packet);
  void end(std::uint64_t number, transport::disconnect_reason why);

  virtual_time& time_;
  const transport::realtime_limits& limits_;
  transport::connection_listener* listener_ = nullptr;
  std::unordered_map<std::uint64_t, std::unique_ptr<line>> lines_;
  std::unordered_map<transport::topic_key, subscribed_topic> topics_;
  std::unordered_map<std::string, transport::topic_key> keys_;  ///< by name, of the present owner
  std::uint64_t last_line_ = 0;
  transport::topic_key last_topic_ = 0;
  totals totals_;
  std::function<delivery_fate(std::uint64_t)> decide_;
  std::uint64_t decided_ = 0;
};

}  // namespace signalbox::simulations
