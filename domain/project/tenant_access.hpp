#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace signalbox::domain {

/// What is known of a database that answers Signalbox and refused a session of the project's own
/// role.
struct access_facts {
  bool takes_connections = true;           ///< `ALLOW_CONNECTIONS`
  std::int64_t database_limit = -1;        ///< `CONNECTION LIMIT` of the database; -1: none
  std::int64_t role_limit = -1;            ///< of the role; -1: none
  bool may_connect = true;                 ///< the role has the right `CONNECT`
  std::vector<std::string> settings = {};  ///< names set for the database or the role, by SQL
  std::string words = {};                  ///< of PostgreSQL's refusal; empty: none came
};

/// Whether the project's role gets in.
enum class access_state {
  open,        ///< it got in, or nothing is known against it
  busy,        ///< all connections are in use: one gets in when another ends
  locked_out,  ///< no session can begin until something is reset
};

struct access_verdict {
  access_state state = access_state::open;
  std::string sentence = {};  ///< cause and next step; empty when open
};

/// What a refused session means.
[[nodiscard]] access_verdict judge_access(const access_facts& facts);

/// For a database whose clients use every connection that they may have.
[[nodiscard]] std::string connections_in_use_sentence(std::uint64_t connections);

}  // namespace signalbox::domain
