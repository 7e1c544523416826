#pragma once

#include <optional>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/log/postgres_log.hpp"

namespace signalbox::domain {

/// A line of the pooler's log, with the project that it is about.
struct pooler_log_line {
  std::optional<project_ref> project;
  parsed_log_line line;
};

/// Parses a line of pgbouncer's log, such as
/// `2026-11-22 08:52:58.267 UTC [26572] LOG C-0x5581: abc…/postgres@127.0.0.1:5432 closing because:
/// …`. The name of the database is the ref of its project. Lines about no database, and about the
/// sessions in which passwords are queried, belong to no project. A line without a time that can
/// be read has `now`.
[[nodiscard]] pooler_log_line parse_pooler_log_line(std::string_view line, log_time now);

}  // namespace signalbox::domain
