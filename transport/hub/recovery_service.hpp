#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "transport/hub/commands.hpp"
#include "transport/hub/limits.hpp"
#include "transport/hub/recovery_ledger.hpp"
#include "transport/statistics.hpp"

namespace signalbox::transport {

class shard;

/// Reads the recovery request from a CONNECT payload; nothing when there is none. An invalid `pid`
/// or `offset` becomes one that matches no connection.
[[nodiscard]] std::optional<return_request> read_return_request(std::string_view auth_json,
                                                                socketio::namespace_index where);

/// A restored connection.
struct returned_connection {
  connection_id id;  ///< the id that the listener knows
  std::shared_ptr<connection_handler> handler;
};

/// A hub with connection state recovery: the ledger behind one lock, and the resulting commands.
/// Frames are numbered and handed to the I/O threads under that lock, so all threads see one order;
/// a returning client gets the log up to that moment, and everything later through its thread's
/// inbox. All functions may be called on any thread.
class recovery_service {
 public:
  using time_point = recovery_ledger::time_point;

  /// `shards` and `limits` outlive the service.
  recovery_service(const realtime_limits& limits,
                   const std::vector<std::unique_ptr<shard>>& shards);
  recovery_service(const recovery_service&) = delete;
  recovery_service& operator=(const recovery_service&) = delete;

  // Implements `hub`.

  void accept(connection_id id);
  void refuse(connection_id id, std::string_view message, std::string_view code);
  void finish(connection_id id, frame_ptr answer);
  void send(connection_id id, frame_ptr message);
  void join(connection_id id, topic_key topic, std::vector<frame_ptr> first);
  void leave(connection_id id, topic_key topic);
  void publish(topic_key topic, const frame_ptr& change);
  void retire(topic_key topic);
  void close(connection_id id, frame_ptr last);
  /// Parks no more connections and ends the parked ones.
  void close_all();

  // Called by the I/O threads. A `place` is the connection_id with their own serials.

  void open(connection_id id, socketio::namespace_index where);
  /// Keeps the connection's handler while it has no socket.
  void keep(connection_id id, std::shared_ptr<connection_handler> handler);
  /// Restores a client's connection: its `come_back` is in the inbox of the place's thread.
  std::optional<returned_connection> take_back(const return_request& incoming, connection_id place);
  /// Handles a connection that left its place; returns true when the listener has to be notified.
  /// `may_return` is set for a lost connection, not for a deliberate end.
  bool part(connection_id id, connection_id place, disconnect_reason why, bool may_return);
  void fell_behind(connection_id id, topic_key topic);
  void caught_up(connection_id id, topic_key topic);
  /// Removes parked connections whose time is over.
  void sweep();

  /// Adds the gauges.
  void add_to(statistics& total) const;

 private:
  // Requires the lock.
  void hand_over(connection_id place, command what);
  void notify(std::vector<departure> gone);
  frame_ptr noted(connection_id id, const recovery_ledger::whereabouts& where, frame_ptr message);

  const std::vector<std::unique_ptr<shard>>& shards_;
  mutable std::mutex mutex_;
  recovery_ledger ledger_;  ///< under the mutex
};

}  // namespace signalbox::transport
