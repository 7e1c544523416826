#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "transport/connection.hpp"
#include "transport/engineio/session_key.hpp"
#include "transport/hub/commands.hpp"
#include "transport/hub/limits.hpp"
#include "transport/hub/message_peer.hpp"
#include "transport/hub/peer.hpp"
#include "transport/hub/topic_table.hpp"
#include "transport/io_threads.hpp"
#include "transport/log.hpp"
#include "transport/message_listener.hpp"

namespace signalbox::transport {

class recovery_service;

/// The state of one I/O thread: its clients, their subscriptions, and the inbox for other threads.
/// Everything except `hand_over` happens on that thread.
class shard {
 public:
  /// For clients that speak Socket.IO.
  shard(io_thread& thread, const realtime_limits& limits, connection_listener& listener,
        log_sink log);
  /// For clients that speak plain Engine.IO.
  shard(io_thread& thread, const realtime_limits& limits, message_listener& messages, log_sink log);
  shard(const shard&) = delete;
  shard& operator=(const shard&) = delete;

  /// Enables recovery of lost clients; call before `start`. The service outlives the thread's work.
  void recover_through(recovery_service& service) { recovery_ = &service; }

  /// Starts sweeping deadlines. Call before the thread runs, or on it.
  void start();

  /// Hands a command over. Any thread; never blocks longer than a swap of two vectors. The inbox
  /// has no separate bound because its senders are bounded (events in flight, and topic owners
  /// that coalesce).
  void hand_over(command what);

  /// Executes the commands left in the inbox after the thread has ended, so that each connection is
  /// notified of its end.
  void finish();

  /// Opens a session for a new client; null during shutdown.
  engine_session* open(engineio::channel over, engine_session::origin from);

  /// Returns whether new clients are refused.
  [[nodiscard]] bool refuses() const { return shutting_down_; }

  /// Returns whether `shut_down` and all earlier commands have been executed. Any thread.
  [[nodiscard]] bool all_ended() const { return all_ended_; }

  /// Returns the client of a session, or null when there is none or it has expired.
  [[nodiscard]] engine_session* find(const engineio::session_key& key);

  // Used by its clients.

  [[nodiscard]] io_thread& thread() { return thread_; }
  [[nodiscard]] const realtime_limits& limits() const { return limits_; }
  [[nodiscard]] const socketio::session_rules& rules() const { return rules_; }
  [[nodiscard]] connection_listener& listener() { return *listener_; }
  [[nodiscard]] message_listener& messages() { return *messages_; }
  /// The DISCONNECT packet of a namespace.
  [[nodiscard]] const frame_ptr& disconnect_frame(socketio::namespace_index where) const {
    return disconnect_frames_[where];
  }
  [[nodiscard]] topic_table& topics() { return topics_; }
  /// Null when connection state recovery is disabled.
  [[nodiscard]] recovery_service* recovery() { return recovery_; }
  void log(log_level level, std::string_view event, std::string_view fields) const;

  /// Returns a new serial for a connecting client.
  std::uint64_t name(engine_session& client);
  void unname(std::uint64_t serial);
  /// Schedules `client` to be flushed at the end of this turn of the loop.
  void mark_dirty(engine_session& client);
  /// Removes a client; it is destroyed by the next sweep, because it may be on the stack.
  void remove(engine_session& client);
  /// Updates the gauges of topics and subscriptions.
  void count_topics(std::int64_t subscriptions_added);

 private:
  void drain();
  void execute_commands();
  void deliver_slice();
  void schedule_slice();
  /// Sends a client the deferred changes of its topics, so that its frames keep their order.
  void deliver_deferred(peer& client);
  /// Ends the fan-out of a topic by delivering to all of its subscribers.
  void complete_fan_out(topic_key topic);
  void complete_fan_outs();
  void flush_dirty();
  void sweep();
  void await_sweep();
  void count_stalled();
  [[nodiscard]] bool check_delay(std::chrono::steady_clock::time_point now);
  /// Null when there is none, or it speaks plain Engine.IO. The client has received all changes
  /// published before.
  peer* named(std::uint64_t serial);
  engine_session* session_named(std::uint64_t serial);

  void on(commands::accept& what);
  void on(commands::refuse& what);
  void on(commands::finish& what);
  void on(commands::send& what);
  void on(commands::join& what);
  void on(commands::leave& what);
  void on(commands::publish& what);
  void on(commands::retire& what);
  void on(commands::close& what);

  // shard_drain.cpp
  void on(commands::refuse_new& what);
  void on(commands::end_some& what);
  void on(commands::shut_down& what);

  // shard_recovery.cpp
  void on(commands::admit& what);
  void on(commands::come_back& what);
  void on(commands::displace& what);
  void on(commands::depart& what);
  void sweep_parked();

  io_thread& thread_;
  const realtime_limits& limits_;
  socketio::session_rules rules_;
  std::vector<frame_ptr> disconnect_frames_;  ///< one for each namespace
  connection_listener* listener_ = nullptr;   ///< exactly one of the two is set
  message_listener* messages_ = nullptr;
  recovery_service* recovery_ = nullptr;
  log_sink log_;
  boost::asio::steady_timer sweep_timer_;

  std::mutex inbox_mutex_;
  std::vector<command> inbox_;    ///< under the mutex
  bool drain_scheduled_ = false;  ///< under the mutex
  std::vector<command> at_work_;  ///< swapped with the inbox, so that both keep their memory
  std::size_t next_command_ = 0;  ///< in `at_work_`; those before it have been executed
  std::size_t turn_cost_ = 0;     ///< commands and deliveries of the current turn

  topic_table topics_;
  std::vector<std::unique_ptr<engine_session>> peers_;
  std::vector<std::unique_ptr<engine_session>> removed_;
  std::unordered_map<engineio::session_key, engine_session*> by_key_;
  std::unordered_map<std::uint64_t, engine_session*> by_serial_;
  std::vector<engine_session*> dirty_;
  std::vector<deferred_change> deferred_;  ///< of one client; kept for its memory
  std::uint64_t last_serial_ = 0;
  std::int64_t counted_topics_ = 0;
  bool stalled_ = false;  ///< the last sweep was late and checked no deadline
  bool flush_scheduled_ = false;
  bool slice_scheduled_ = false;
  bool is_last_of_turn_ = false;  ///< no command follows the current one
  bool shutting_down_ = false;
  std::atomic<bool> all_ended_ = false;
};

}  // namespace signalbox::transport
