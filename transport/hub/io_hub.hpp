#pragma once

#include <atomic>
#include <memory>
#include <string_view>
#include <vector>

#include "transport/hub.hpp"
#include "transport/hub/recovery_service.hpp"
#include "transport/hub/shard.hpp"
#include "transport/statistics.hpp"

namespace signalbox::transport {

/// The hub over I/O threads: every call becomes one hand-over to the thread that owns the
/// connection, or one per thread for a topic.
class io_hub final : public hub {
 public:
  io_hub(io_threads& threads, const realtime_limits& limits, connection_listener& listener,
         const log_sink& log);

  /// The same for sessions that speak plain Engine.IO.
  io_hub(io_threads& threads, const realtime_limits& limits, message_listener& listener,
         const log_sink& log);

  [[nodiscard]] topic_key next_topic_key() override;
  void accept(connection_id id) override;
  void refuse(connection_id id, std::string_view message, std::string_view code) override;
  void finish(connection_id id, frame_ptr answer) override;
  void send(connection_id id, frame_ptr message) override;
  void join(connection_id id, topic_key topic, std::vector<frame_ptr> first) override;
  void leave(connection_id id, topic_key topic) override;
  void publish(topic_key topic, frame_ptr change) override;
  void retire(topic_key topic) override;
  void close(connection_id id, frame_ptr last) override;

  /// Accepts no new connections from then on. Any thread.
  void refuse_new();

  /// Ends this many connections, distributed over the I/O threads, oldest first on each. Any
  /// thread.
  void end_some(std::size_t count, shutdown_notice how);

  /// Ends every connection and refuses new ones from then on. Any thread.
  void shut_down();

  /// Called after the I/O threads have ended: ends their remaining connections, in case a thread
  /// did not run `shut_down`.
  void finish();

  /// Adds the gauges of connection state recovery. Any thread.
  void add_to(statistics& total) const;

  /// Returns whether every I/O thread has executed `shut_down` and all earlier commands. Any
  /// thread.
  [[nodiscard]] bool is_shut_down() const;

  [[nodiscard]] std::size_t shard_count() const { return shards_.size(); }
  [[nodiscard]] shard& at(std::size_t io_thread) { return *shards_.at(io_thread); }

 private:
  void hand_over(connection_id id, command what);

  std::vector<std::unique_ptr<shard>> shards_;
  std::unique_ptr<recovery_service> recovery_;  ///< null when it is disabled
  std::atomic<topic_key> last_topic_{0};
};

}  // namespace signalbox::transport
