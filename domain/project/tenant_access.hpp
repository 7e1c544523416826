#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace signalbox::domain {

/// Data about a database that responds to Signalbox but refused a session of the project's own
/// role.
struct access_facts {
  bool takes_connections = true;           ///< `ALLOW_CONNECTIONS`
  std::int64_t database_limit = -1;        ///< `CONNECTION LIMIT` of the database; -1: none
  std::int64_t role_limit = -1;            ///< of the role; -1: none
  bool may_connect = true;                 ///< the role has the privilege `CONNECT`
  std::vector<std::string> settings = {};  ///< names set for the database or the role, by SQL
  std::string words = {};                  ///< PostgreSQL's refusal; empty: none
};

/// Whether the project's role can connect.
enum class access_state {
  open,        ///< it connected, or there is no known obstacle
  busy,        ///< all connections are in use: it can connect when another ends
  locked_out,  ///< no session can start until a setting is reset
};

struct access_verdict {
  access_state state = access_state::open;
  std::string sentence = {};  ///< cause and next step; empty when open
};

/// Evaluates a refused session.
[[nodiscard]] access_verdict check_access_change(const access_facts& facts);

/// Returns the message for a database whose clients use all available connections.
[[nodiscard]] std::string connections_in_use_sentence(std::uint64_t connections);

}  // namespace signalbox::domain
