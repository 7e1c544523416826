#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "transport/connection.hpp"
#include "transport/hub/change_log.hpp"
#include "transport/random_id.hpp"
#include "transport/socketio/session_machine.hpp"

namespace signalbox::transport {

/// The identifiers of a client, public and private, 128 random bits each. The private one
/// authenticates the client, so it is never logged.
struct recovery_ticket {
  random_bits sid{};
  random_bits pid{};
};

/// A client's request to recover its connection.
struct return_request {
  random_bits pid{};
  std::optional<std::uint64_t> offset{};  ///< of the last received event; none when no event was
                                          ///< received
  socketio::namespace_index where = 0;
};

/// A frame that a client missed; `topic` 0: sent directly.
struct missed_frame {
  topic_key topic;
  frame_ptr message;
};

/// The state that a returning client receives.
struct comeback {
  connection_id id;  ///< the id that the listener knows, unchanged
  recovery_ticket ticket;
  std::vector<missed_frame> missed{};
  std::vector<topic_key> topics{};  ///< its subscriptions, without retired topics
  std::shared_ptr<connection_handler> handler{};
  std::optional<connection_id> displaced{};  ///< its previous place, if the loss was not noticed
                                             ///< yet
};

/// A connection that has ended for good, and its last place.
struct departure {
  connection_id id;
  connection_id place;
  std::shared_ptr<connection_handler> handler;
  disconnect_reason why;
};

/// Connection state recovery as a value: connected and parked clients, and sent frames. A `place`
/// is the connection_id issued by an I/O thread; for a returned client it differs from its `id`.
/// Pure: the clock and random bits are arguments.
///
///   open ──accept──▶ attached ──lose──▶ parked ──time, room, close──▶ gone
///                        ▲                 │
///                        └────take_back────┘
class recovery_ledger {
 public:
  using time_point = change_log::time_point;

  struct bounds {
    change_log::bounds log;
    std::chrono::milliseconds window;  ///< how long a lost connection is kept
    std::size_t parked_max;            ///< beyond it the connection lost first is removed
    std::size_t replay_bytes_max;      ///< a client that missed more cannot recover
  };

  /// The destination of commands about a connection.
  struct whereabouts {
    std::optional<connection_id> place;  ///< none while it is parked
    bool accepted;
  };

  recovery_ledger(const bounds& within, std::uint64_t first_number);

  // Connections.

  /// Registers a client that requests to connect.
  void open(connection_id id, socketio::namespace_index where);
  /// Keeps the connection's handler while it has no socket.
  void keep(connection_id id, std::shared_ptr<connection_handler> handler);
  /// Returns false when it is unknown or was already accepted.
  bool accept(connection_id id, const recovery_ticket& fresh);
  /// Returns nothing for a connection that has ended.
  [[nodiscard]] std::optional<whereabouts> find(connection_id id) const;
  /// Marks a connection as ending, so that it cannot recover. Returns the departure of a parked
  /// one.
  std::optional<departure> close(connection_id id);
  /// Handles a connection that left `place`. Returns true when the listener has to be notified: not
  /// when it is parked or lives on elsewhere. Beyond `parked_max` others become `overdue`.
  bool lose(connection_id id, connection_id place, disconnect_reason why, time_point now);
  /// As `lose`, but permanently.
  bool end(connection_id id, connection_id place);
  /// Restores a client's connection at `place`. Returns nothing when not all missed frames are
  /// available; a parked connection has then ended and is among the `overdue`.
  std::optional<comeback> take_back(const return_request& incoming, connection_id place,
                                    time_point now);
  /// Removes and returns the connections that can no longer recover; also removes expired frames.
  std::vector<departure> overdue(time_point now);
  /// Disables parking and returns all parked connections.
  std::vector<departure> close_all();

  // Sent frames.

  /// Records an event and returns it with its offset; null for a frame that is not an event.
  frame_ptr note(change_target target, const frame& event, time_point now);
  void join(connection_id id, topic_key topic);
  void leave(connection_id id, topic_key topic);
  void retire(topic_key topic);
  /// Returns whether the topic has a subscriber.
  [[nodiscard]] bool has_subscribers(topic_key topic) const { return topics_.contains(topic); }
  /// Records that changes of the topic were dropped, until `caught_up`: meanwhile the connection is
  /// not parked.
  void fell_behind(connection_id id, topic_key topic);
  void caught_up(connection_id id, topic_key topic);

  [[nodiscard]] std::size_t parked() const { return parked_.size(); }
  [[nodiscard]] std::size_t log_bytes() const { return log_.bytes(); }

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  /// A subscription of a connection: changes numbered from `after` on, up to `last`.
  struct membership {
    topic_key topic;
    std::uint64_t after;
    std::uint64_t last = never;
    bool behind = false;
  };

  struct record {
    connection_id place{};
    recovery_ticket ticket{};
    std::shared_ptr<connection_handler> handler{};
    std::vector<membership> topics{};
    std::uint64_t accepted_at = 0;    ///< the last number before it was accepted
    std::uint64_t gone_up_to = 0;     ///< of frames sent to it directly or in topics left long ago
    std::uint64_t parked_number = 0;  ///< 0: not parked
    time_point lost_at{};
    disconnect_reason why{};
    socketio::namespace_index where = 0;
    bool accepted = false;
    bool closing = false;
  };

  struct topic_entry {
    std::size_t members = 0;
    std::uint64_t last = 0;            ///< its last change
    std::uint64_t gone_up_to = 0;      ///< the last of its forgotten changes
    std::uint64_t retired_at = never;  ///< the last number before its retirement
  };

  struct hash_of_bits {
    std::size_t operator()(const random_bits& bits) const noexcept {
      // The bits are already random.
      std::size_t value = 0;
      std::memcpy(&value, bits.data(), sizeof value);
      return value;
    }
  };

  using records = std::unordered_map<connection_id, record>;

  [[nodiscard]] record* accepted(connection_id id);
  [[nodiscard]] membership* present(record& client, topic_key topic);
  /// Returns whether changes were dropped without a later snapshot.
  [[nodiscard]] bool lacks_some(const record& client) const;
  void erase(records::iterator gone);
  void unpark(record& client);
  departure depart(records::iterator gone, disconnect_reason why);
  void let_go_of(topic_key topic);
  void tidy(record& client);
  void trim(time_point now);
  [[nodiscard]] std::optional<std::vector<missed_frame>> missed_by(const record& client,
                                                                   connection_id id,
                                                                   std::uint64_t offset) const;

  bounds bounds_;
  change_log log_;
  records records_;
  std::unordered_map<topic_key, topic_entry> topics_;
  std::unordered_map<random_bits, connection_id, hash_of_bits> by_pid_;
  std::map<std::uint64_t, connection_id> parked_;  ///< in the order of their loss
  std::vector<departure> expelled_;
  std::uint64_t last_parked_ = 0;
  bool closed_ = false;
};

}  // namespace signalbox::transport
