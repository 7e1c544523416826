#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What goes over a live connection, as a client sees it (ARCHITECTURE.md, "Wire"; Engine.IO
/// protocol v4, Socket.IO protocol v5, default namespace).
namespace signalbox::simulations {

/// One packet of the server, cut where its parts lie; nothing is copied and no JSON is read. The
/// parts live as long as the packet.
struct received_packet {
  enum class kind {
    ping,
    opened,     ///< the Engine.IO handshake; `body` has its JSON
    connected,  ///< let in; `body` has `{sid, pid?}`
    refused,    ///< not let in; `body` has `{message, data}`
    answer,     ///< to the event with acknowledgement `number`; `body` is the answer
    patch,      ///< of `topic` to version `number`; `body` is the merge patch
    snapshot,   ///< of `topic` at version `number`; `body` is the state
    ended,      ///< `topic` may not be heard any more
    signed_out,
    reconnect,  ///< the server stops and asks to be called again; `body` has `{after_ms}`
    left,       ///< the server has closed the namespace
    unknown,
  };

  kind what = kind::unknown;
  std::string_view topic = {};
  std::string_view epoch = {};
  std::uint64_t number = 0;
  std::size_t pieces = 0;  ///< of a snapshot: patches that belong to it and follow
  std::string_view body = {};
};

/// Reads a packet. Whatever it cannot make sense of is `unknown`.
[[nodiscard]] received_packet read_packet(std::string_view packet);

/// The answer to a `subscribe`, or why there is none.
struct received_answer {
  enum class kind { state, patches, refusal, other };

  kind what = kind::other;
  std::string_view epoch = {};
  std::uint64_t version = 0;
  std::size_t pieces = 0;
  std::string_view body = {};  ///< the state, the list of patches, or the refusal
};
[[nodiscard]] received_answer read_answer(std::string_view answer);

/// What a client says.
struct outgoing_event {
  std::string event;      ///< empty: CONNECT, with `argument` as what it is authorized by
  std::string argument;   ///< JSON
  std::uint64_t ack = 0;  ///< to be acknowledged with this number; not of CONNECT
};

/// As it goes over a WebSocket.
[[nodiscard]] std::string encode(const outgoing_event& what);

}  // namespace signalbox::simulations
