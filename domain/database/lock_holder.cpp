#include "domain/database/lock_holder.hpp"

#include "domain/query/query_text.hpp"

namespace signalbox::domain {

catalogue_query lock_holder_query(const std::optional<std::string>& table_id) {
  // Objects below 16384 are PostgreSQL's own (FirstNormalObjectId); each session locks some.
  catalogue_query made{
      "SELECT s.pid AS backend, s.usename::text AS role, s.application_name, s.state, "
      "left(s.query, 300) AS query, "
      "extract(epoch FROM now() - s.xact_start)::int8 AS seconds "
      "FROM pg_locks l JOIN pg_stat_activity s ON s.pid = l.pid "
      "WHERE l.locktype = 'relation' AND l.granted AND l.relation >= 16384 "
      "AND l.pid <> pg_backend_pid()",
      {}};
  if (table_id) {
    made.text += " AND l.relation::text = $1";
    made.parameters.emplace_back(*table_id);
  }
  made.text += " ORDER BY s.xact_start NULLS LAST LIMIT 1";
  return made;
}

std::string sentence_of(const lock_holder& holder) {
  auto made =
      "The lock is held by process " + std::to_string(holder.backend) + " of role " + holder.role;
  if (!holder.application_name.empty()) made += " (" + holder.application_name + ")";
  made += ", whose transaction began " + std::to_string(holder.seconds) + " s ago";
  if (!holder.state.empty()) made += ", state: " + holder.state;
  if (!holder.query.empty()) made += ", query: " + shortened(holder.query);
  return made + ".";
}

}  // namespace signalbox::domain
