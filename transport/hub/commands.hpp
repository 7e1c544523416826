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

/// The notice that connections receive before a planned shutdown ends them.
struct shutdown_notice {
  std::string notice;  ///< name of the event; empty: none
  /// Delay before the client reconnects, random between the two.
  std::chrono::milliseconds after_least;
  std::chrono::milliseconds after_most;
  std::uint32_t seed;
};

/// Commands that `hub` hands over to an I/O thread; `serial` identifies the connection.
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
struct refuse_new {};  ///< accept no new connections
struct end_some {      ///< end this many connections, oldest first
  std::size_t count;
  std::shared_ptr<const shutdown_notice> how;
};
struct shut_down {};  ///< end every connection and accept no new ones

// Of connection state recovery; see `recovery_service`.

struct admit {  ///< accept, with the client's recovery ticket
  std::uint64_t serial;
  recovery_ticket ticket;
};
struct come_back {
  std::uint64_t serial;
  std::shared_ptr<const comeback> what;
};
struct displace {  ///< the client has reconnected elsewhere
  std::uint64_t serial;
};
struct depart {  ///< a parked connection has ended
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
