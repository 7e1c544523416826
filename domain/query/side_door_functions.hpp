#pragma once

#include <string_view>

namespace signalbox::domain {

/// True for a function that changes something even for a login which cannot write to tables: large
/// objects, locks, other sessions, settings, notifications, sequences, server files, replication,
/// other connections, and functions that run a text as SQL. Read-only sessions are not offered
/// statements that contain one. The list was compared with all volatile functions that PostgreSQL
/// 15 and its contributed extensions let every role call. `name` is without a schema, as PostgreSQL
/// folds it.
[[nodiscard]] bool is_side_door_function(std::string_view name);

/// True for a relation of PostgreSQL with passwords of roles or of servers of other databases. The
/// read-only login reads all tables, also these, so that no statement for it may name one. `schema`
/// is empty if the statement does not name it.
[[nodiscard]] bool holds_secrets(std::string_view schema, std::string_view name);

}  // namespace signalbox::domain
