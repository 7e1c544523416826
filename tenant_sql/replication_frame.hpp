#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/error.hpp"
#include "core/time.hpp"

/// Messages of streaming replication, which carry those of the plugin (PostgreSQL's manual,
/// "Streaming Replication Protocol").
namespace signalbox::tenant_sql {

/// A message of the plugin. `data` is a view into the decoded bytes.
struct wal_data {
  std::uint64_t start = 0;
  std::uint64_t end = 0;  ///< of the WAL on the server
  std::string_view data{};
};

struct keepalive {
  std::uint64_t end = 0;        ///< of the WAL on the server
  bool requests_reply = false;  ///< the server disconnects soon without one
};

using replication_frame = std::variant<wal_data, keepalive>;

/// Errors: `bad_request` for bytes that are none.
[[nodiscard]] core::result<replication_frame> decode_frame(std::string_view bytes);

/// Returns the message that confirms everything before a position, so that the slot retains nothing
/// of it.
[[nodiscard]] std::string status_update(std::uint64_t confirmed, core::time_point now);

}  // namespace signalbox::tenant_sql
