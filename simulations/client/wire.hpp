#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The packets of a live connection from the client's side (ARCHITECTURE.md, "Wire"; Engine.IO
/// protocol v4, Socket.IO protocol v5, default namespace).
namespace signalbox::simulations {

/// A packet from the server, split into its parts; nothing is copied and no JSON is parsed. The
/// parts are valid as long as the packet.
struct received_packet {
  enum class kind {
    ping,
    opened,     ///< the Engine.IO handshake; `body` has its JSON
    connected,  ///< admitted; `body` has `{sid, pid?}`
    refused,    ///< refused; `body` has `{message, data}`
    answer,     ///< the response to the event with acknowledgement `number`
    patch,      ///< of `topic` to version `number`; `body` is the merge patch
    snapshot,   ///< of `topic` at version `number`; `body` is the state
    ended,      ///< the client may no longer subscribe to `topic`
    signed_out,
    reconnect,  ///< the server stops and asks the client to reconnect; `body` has `{after_ms}`
    left,       ///< the server has closed the namespace
    unknown,
  };

  kind what = kind::unknown;
  std::string_view topic = {};
  std::string_view epoch = {};
  std::uint64_t number = 0;
  std::size_t pieces = 0;  ///< of a snapshot: the number of its patches that follow
  std::string_view body = {};
};

/// Parses a packet. An unrecognized packet is `unknown`.
[[nodiscard]] received_packet read_packet(std::string_view packet);

/// The response to a `subscribe`, or the reason for a refusal.
struct received_answer {
  enum class kind { state, patches, refusal, other };

  kind what = kind::other;
  std::string_view epoch = {};
  std::uint64_t version = 0;
  std::size_t pieces = 0;
  std::string_view body = {};  ///< the state, the list of patches, or the refusal
};
[[nodiscard]] received_answer read_answer(std::string_view answer);

/// A packet from the client.
struct outgoing_event {
  std::string event;      ///< empty: CONNECT, with the authorization as `argument`
  std::string argument;   ///< JSON
  std::uint64_t ack = 0;  ///< requested acknowledgement id; not of CONNECT
};

/// Encodes the packet for a WebSocket.
[[nodiscard]] std::string encode(const outgoing_event& what);

}  // namespace signalbox::simulations
