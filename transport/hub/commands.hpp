#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "transport/connection.hpp"
#include "transport/frame.hpp"

namespace signalbox::transport {

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
struct shut_down {};  ///< end every connection and take no new one
}  // namespace commands

using command = std::variant<commands::accept, commands::refuse, commands::finish, commands::send,
                             commands::join, commands::leave, commands::publish, commands::retire,
                             commands::close, commands::shut_down>;

}  // namespace signalbox::transport
