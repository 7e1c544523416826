#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/dump/dump_job.hpp"

/// What a restore does with a statement of a script. Judged by the first words: a wrong guess has
/// no more rights than the statement itself.
namespace signalbox::domain {

enum class script_action : std::uint8_t {
  run,
  skip_transaction,  ///< the restore has its own transaction
  skip_database,     ///< of another database than the project's
  skip_role,         ///< roles and their passwords are not part of a database
  skip_owner,
  skip_privileges,
  skip_platform,  ///< an object of the platform
  skip_comment,   ///< of an extension or a database, which the project does not own
};

/// Returns what is done with a statement.
[[nodiscard]] script_action action_of(std::string_view statement, const restore_rules& rules);

/// True for COPY … FROM STDIN.
[[nodiscard]] bool takes_copy_data(std::string_view statement);

/// Returns whether the statement makes backslashes escape characters in texts; nothing for others.
[[nodiscard]] std::optional<bool> escapes_chosen_by(std::string_view statement);

/// Returns the table that CREATE TABLE creates or COPY fills, as the statement writes it; empty for
/// others.
[[nodiscard]] std::string_view table_of(std::string_view statement);

/// What is done with a command of psql.
enum class psql_action : std::uint8_t {
  skip,    ///< `\restrict`, `\unrestrict`, `\connect`, `\encoding`: has no effect here
  refuse,  ///< any other; nothing is ever executed
};
[[nodiscard]] psql_action action_of_command(std::string_view command);

/// True for errors of PostgreSQL that say that an object exists already.
[[nodiscard]] bool says_exists(std::string_view sqlstate);

/// Returns the first words of a statement in upper case, without comments, with one space between
/// them.
[[nodiscard]] std::string first_script_words(std::string_view statement, std::size_t count);

}  // namespace signalbox::domain
