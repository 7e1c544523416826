#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "transport/connection.hpp"
#include "transport/frame.hpp"
#include "transport/hub/recovery_ledger.hpp"

namespace signalbox::transport {

/// What connections that a planned stop ends are told before.
struct farewell {
  std::string notice;  ///< name of the event; empty: none
  /// When to come back, from now on: at random between the two.
  std::chrono::milliseconds after_least;
  std::chrono::milliseconds after_most;
  std::uint32_t seed;
};

/// What `hub` hands over to an I/O thread; `serial` is that of the connection.
namespace commands {
struct accept {
  std::uint64_t serial;
};
struct refuse {
  std::uint64_t serial;
  std::string message;
  std::string code;
};
struct finish {
  std::uint64_t serial;
  frame_ptr answer;
};
struct send {
  std::uint64_t serial;
  frame_ptr message;
};
struct join {
  std::uint64_t serial;
  topic_key topic;
  std::vector<frame_ptr> first;
};
struct leave {
  std::uint64_t serial;
  topic_key topic;
};
struct publish {
  topic_key topic;
  frame_ptr change;
};
struct retire {
  topic_key topic;
};
struct close {
  std::uint64_t serial;
  frame_ptr last;
};
struct refuse_new {};  ///< take no new connection
struct end_some {      ///< end so many connections, those that came first before others
  std::size_t count;
  std::shared_ptr<const farewell> how;
};
struct shut_down {};  ///< end every connection and take no new one

// Of connection state recovery; see `recovery_desk`.

struct admit {  ///< accept, with what the client may come back by
  std::uint64_t serial;
  recovery_ticket ticket;
};
struct come_back {
  std::uint64_t serial;
  std::shared_ptr<const comeback> what;
};
struct displace {  ///< the client is elsewhere by now
  std::uint64_t serial;
};
struct depart {  ///< a parked connection is gone
  std::shared_ptr<connection_handler> handler;
  disconnect_reason why;
};
}  // namespace commands

using command =
    std::variant<commands::accept, commands::refuse, commands::finish, commands::send,
                 commands::join, commands::leave, commands::publish, commands::retire,
                 commands::close, commands::refuse_new, commands::end_some, commands::shut_down,
                 commands::admit, commands::come_back, commands::displace, commands::depart>;

}  // namespace signalbox::transport
