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

/// What a client is known by: its public and its private identifier, 128 random bits each. Whoever
/// has the private one may speak as the client, so it is never logged.
struct recovery_ticket {
  random_bits sid{};
  random_bits pid{};
};

/// What a client that wants its connection back says.
struct return_request {
  random_bits pid{};
  std::optional<std::uint64_t> offset{};  ///< of the last event that it received; none: of no event
  socketio::namespace_index where = 0;
};

/// A frame that a client missed; `topic` 0: sent to it alone.
struct missed_frame {
  topic_key topic;
  frame_ptr message;
};

/// What a client that came back gets.
struct comeback {
  connection_id id;  ///< by which the listener knows it, now as before
  recovery_ticket ticket;
  std::vector<missed_frame> missed{};
  std::vector<topic_key> topics{};  ///< that it hears
  std::shared_ptr<connection_handler> handler{};
  std::optional<connection_id> displaced{};  ///< where it was, if its loss was not noticed yet
};

/// A connection that is gone for good, and where it was last.
struct departure {
  connection_id id;
  connection_id place;
  std::shared_ptr<connection_handler> handler;
  disconnect_reason why;
};

/// Who is connected, who is away and may come back, what was sent: connection state recovery as a
/// value. A `place` is the connection_id that an I/O thread gave; of a client that came back it is
/// another than its `id`. Pure: the clock is an argument, random bits are too.
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
    std::size_t parked_max;            ///< past it the one that was lost first is gone
    std::size_t replay_bytes_max;      ///< one that missed more does not come back
  };

  /// Where the commands about a connection have to go.
  struct whereabouts {
    std::optional<connection_id> place;  ///< none while it is parked
    bool accepted;
  };

  recovery_ledger(const bounds& within, std::uint64_t first_number);

  // Connections.

  /// A client asks to be let in.
  void open(connection_id id, socketio::namespace_index where);
  /// Keeps the connection's handler while no socket does.
  void keep(connection_id id, std::shared_ptr<connection_handler> handler);
  /// False when it is unknown or was let in before.
  bool accept(connection_id id, const recovery_ticket& fresh);
  /// Nothing for a connection that is gone.
  [[nodiscard]] std::optional<whereabouts> find(connection_id id) const;
  /// It will not come back: its end is under way. Gives the departure of one that is parked.
  std::optional<departure> close(connection_id id);
  /// The connection left `place`. True when the listener has to be told: not when it is parked, and
  /// not when it lives on elsewhere. Past `parked_max` others are `overdue`.
  bool lose(connection_id id, connection_id place, disconnect_reason why, time_point now);
  /// As `lose`, but for good.
  bool end(connection_id id, connection_id place);
  /// Gives a client its connection back, at `place`. Nothing when it cannot have everything that it
  /// missed; one that was parked is then gone and among the `overdue`.
  std::optional<comeback> take_back(const return_request& asked, connection_id place,
                                    time_point now);
  /// Those that will not come back any more; also forgets what is too old.
  std::vector<departure> overdue(time_point now);
  /// From now on nobody is parked; gives all that are.
  std::vector<departure> close_all();

  // What is sent.

  /// Notes an event and gives it with its offset; null for a frame that is no event.
  frame_ptr note(change_target target, const frame& event, time_point now);
  void join(connection_id id, topic_key topic);
  void leave(connection_id id, topic_key topic);
  void retire(topic_key topic);
  /// Does any connection hear the topic?
  [[nodiscard]] bool is_heard(topic_key topic) const { return topics_.contains(topic); }
  /// Changes of the topic were dropped before the client had them, until `caught_up`: while it
  /// lacks some it is not parked.
  void fell_behind(connection_id id, topic_key topic);
  void caught_up(connection_id id, topic_key topic);

  [[nodiscard]] std::size_t parked() const { return parked_.size(); }
  [[nodiscard]] std::size_t log_bytes() const { return log_.bytes(); }

 private:
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  /// That a connection hears a topic: changes numbered from `after` on, up to `last`.
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
    std::uint64_t accepted_at = 0;    ///< the last number before it was let in
    std::uint64_t gone_up_to = 0;     ///< of what was sent to it alone or in topics long left
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
    std::uint64_t gone_up_to = 0;      ///< the last of its changes that is forgotten
    std::uint64_t retired_at = never;  ///< the last number before
  };

  struct hash_of_bits {
    std::size_t operator()(const random_bits& bits) const noexcept {
      // They are random already.
      std::size_t value = 0;
      std::memcpy(&value, bits.data(), sizeof value);
      return value;
    }
  };

  using records = std::unordered_map<connection_id, record>;

  [[nodiscard]] record* accepted(connection_id id);
  [[nodiscard]] membership* present(record& who, topic_key topic);
  /// Changes were dropped that no snapshot has made up for.
  [[nodiscard]] bool lacks_some(const record& who) const;
  void erase(records::iterator gone);
  void unpark(record& who);
  departure depart(records::iterator gone, disconnect_reason why);
  void let_go_of(topic_key topic);
  void tidy(record& who);
  void trim(time_point now);
  [[nodiscard]] std::optional<std::vector<missed_frame>> missed_by(const record& who,
                                                                   connection_id id,
                                                                   std::uint64_t offset) const;

  bounds bounds_;
  change_log log_;
  records records_;
  std::unordered_map<topic_key, topic_entry> topics_;
  std::unordered_map<random_bits, connection_id, hash_of_bits> by_pid_;
  std::map<std::uint64_t, connection_id> parked_;  ///< in the order in which they were lost
  std::vector<departure> expelled_;
  std::uint64_t last_parked_ = 0;
  bool closed_ = false;
};

}  // namespace signalbox::transport
