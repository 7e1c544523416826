#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/project/project_status.hpp"

/// Dumps of a project's database: downloads, restores of files, and copies of other databases.
namespace signalbox::domain {

/// Jobs of a project that are kept, the newest.
inline constexpr std::size_t dump_jobs_kept = 20;
/// Errors of a job that are stored with it; further ones are only in its file.
inline constexpr std::size_t dump_errors_stored = 200;
/// Errors in the file of a job; further ones are only counted.
inline constexpr std::size_t dump_errors_listed = 50'000;
/// Of the text of a statement in an error.
inline constexpr std::size_t dump_error_statement_bytes = 500;
/// Tables whose rows are compared after a copy of a database.
inline constexpr std::size_t dump_tables_counted = 5'000;
/// Schemas and tables that a request names.
inline constexpr std::size_t dump_selection_max = 200;

enum class dump_kind : std::uint8_t { download, restore, migration };
inline constexpr auto dump_kind_names = core::names_of<dump_kind>({
    {dump_kind::download, "download"},
    {dump_kind::restore, "restore"},
    {dump_kind::migration, "migration"},
});

enum class dump_state : std::uint8_t {
  running,
  succeeded,
  incomplete,  ///< it ended, but some statements failed
  failed,      ///< all or nothing: nothing was changed
  cancelled,
  interrupted,  ///< Signalbox stopped meanwhile
};
inline constexpr auto dump_state_names = core::names_of<dump_state>({
    {dump_state::running, "running"},
    {dump_state::succeeded, "succeeded"},
    {dump_state::incomplete, "incomplete"},
    {dump_state::failed, "failed"},
    {dump_state::cancelled, "cancelled"},
    {dump_state::interrupted, "interrupted"},
});

enum class dump_format : std::uint8_t { custom, directory, plain };
inline constexpr auto dump_format_names = core::names_of<dump_format>({
    {dump_format::custom, "custom"},
    {dump_format::directory, "directory"},
    {dump_format::plain, "sql"},
});

enum class dump_content : std::uint8_t { everything, definitions, data };
inline constexpr auto dump_content_names = core::names_of<dump_content>({
    {dump_content::everything, "everything"},
    {dump_content::definitions, "definitions"},
    {dump_content::data, "data"},
});

/// What a restore does with objects that exist already.
enum class existing_objects : std::uint8_t {
  stop,     ///< they are errors
  skip,     ///< they stay as they are, also the rows of tables
  replace,  ///< they are dropped first
};
inline constexpr auto existing_objects_names = core::names_of<existing_objects>({
    {existing_objects::stop, "stop"},
    {existing_objects::skip, "skip"},
    {existing_objects::replace, "replace"},
});

/// The chosen part of a database; empty: everything.
struct dump_selection {
  std::vector<std::string> schemas = {};
  std::vector<std::string> tables = {};  ///< `schema.table` as PostgreSQL quotes it (`quote_ident`)

  [[nodiscard]] bool is_everything() const { return schemas.empty() && tables.empty(); }
  friend bool operator==(const dump_selection&, const dump_selection&) = default;
};

/// A dump to make.
struct dump_order {
  dump_format format = dump_format::custom;
  dump_content content = dump_content::everything;
  dump_selection selection = {};
};

/// How the statements of a dump are run.
struct restore_rules {
  dump_content content = dump_content::everything;
  dump_selection selection = {};
  existing_objects existing = existing_objects::stop;
  /// One transaction: all or nothing. Otherwise failed statements are skipped.
  bool in_one_transaction = true;
  bool keeps_owners = false;      ///< otherwise the project's role owns everything
  bool keeps_privileges = false;  ///< grants to roles, which must exist
};

/// A statement that failed.
struct dump_error {
  std::uint64_t line = 0;      ///< of the script; for archives of the script that they become
  std::string object = {};     ///< for example `TABLE public.films`; may be empty
  std::string statement = {};  ///< its beginning
  std::string sqlstate = {};   ///< empty: not from PostgreSQL
  std::string message = {};

  friend bool operator==(const dump_error&, const dump_error&) = default;
};

/// The rows of a table after a copy.
struct dump_table {
  std::string name = {};
  std::uint64_t rows = 0;                              ///< copied here
  std::optional<std::uint64_t> source = std::nullopt;  ///< counted there

  friend bool operator==(const dump_table&, const dump_table&) = default;
};

/// How far a job is.
struct dump_progress {
  std::string phase = {};   ///< what it does, for people
  std::string object = {};  ///< the current one
  std::uint64_t bytes = 0;
  std::uint64_t bytes_total = 0;    ///< 0: not known; of a download an estimate
  std::uint64_t objects = 0;        ///< done
  std::uint64_t objects_total = 0;  ///< 0: not known
  std::uint64_t rows = 0;
  std::uint64_t skipped = 0;  ///< statements
  std::uint64_t errors = 0;
  /// COMMIT was sent: an interruption leaves the outcome open.
  bool is_committing = false;

  friend bool operator==(const dump_progress&, const dump_progress&) = default;
};

/// What became of a job.
struct dump_outcome {
  dump_state state = dump_state::succeeded;
  std::string message = {};  ///< a sentence; empty when it succeeded without remarks
  dump_progress progress = {};
  std::vector<dump_error> errors = {};  ///< the first ones
  std::vector<dump_table> tables = {};
};

/// A dump that is made or restored, or was.
struct dump_job {
  std::string id;  ///< a UUID
  dump_kind kind = dump_kind::download;
  dump_state state = dump_state::running;
  std::string name = {};  ///< of the file, or the source without a password
  std::string by = {};
  core::time_point started_at{};
  std::optional<core::time_point> ended_at = std::nullopt;
  bool in_one_transaction = false;
  std::string message = {};
  dump_progress progress = {};
  std::vector<dump_error> errors = {};
  std::vector<dump_table> tables = {};

  friend bool operator==(const dump_job&, const dump_job&) = default;
};

/// What is known when a job is requested.
struct dump_facts {
  dump_kind kind = dump_kind::download;
  project_status status = project_status::active_healthy;
  bool is_read_only = false;  ///< the disk is full
  bool is_running = false;    ///< another job of the project
  bool is_available = true;   ///< this server runs programs for dumps
};

/// Decides whether a job may start. Errors: `unavailable`, `conflict`.
[[nodiscard]] core::result<void> check_dump(const dump_facts& facts);

/// Ends a job whose program has gone: says what stays in the database.
[[nodiscard]] dump_job interrupted_dump(dump_job job, core::time_point now);

/// Ends a job with its outcome.
[[nodiscard]] dump_job ended_dump(dump_job job, dump_outcome outcome, core::time_point now);

/// Schemas of the platform in every database, as patterns of pg_dump.
inline constexpr std::string_view platform_schemas_pattern = "signalbox_*";

/// Checks a selection. `excluded_schemas`: further ones of the platform. Errors: `bad_request` with
/// the field.
[[nodiscard]] core::result<void> check_selection(
    const dump_selection& what, const std::vector<std::string>& excluded_schemas = {});

/// Checks the rules of a restore. Errors: `bad_request` with the field.
[[nodiscard]] core::result<void> check_rules(const restore_rules& rules);

/// Splits `schema.table` as PostgreSQL quotes it (`quote_ident`); nothing for other texts.
struct dump_table_name {
  std::string schema;
  std::string name;
};
[[nodiscard]] std::optional<dump_table_name> split_table_name(std::string_view text);

/// Returns the arguments of `pg_dump` for a dump, without those of the connection.
/// `excluded_schemas`: of the platform.
[[nodiscard]] std::vector<std::string> dump_arguments(
    const dump_order& order, const std::vector<std::string>& excluded_schemas);

/// Returns the arguments of `pg_restore` with which it writes an archive as a script, except for
/// the files.
[[nodiscard]] std::vector<std::string> script_arguments(const restore_rules& rules);

/// Returns the name of a dump's file.
[[nodiscard]] std::string dump_file_name(const std::string& project, dump_format format,
                                         core::time_point at);

/// JSON of the parts that are stored as such. Missing fields are empty.
/// @{
[[nodiscard]] core::json dump_progress_json(const dump_progress& of);
[[nodiscard]] dump_progress dump_progress_from(const core::json& of);
[[nodiscard]] core::json dump_errors_json(const std::vector<dump_error>& of);
[[nodiscard]] std::vector<dump_error> dump_errors_from(const core::json& of);
[[nodiscard]] core::json dump_tables_json(const std::vector<dump_table>& of);
[[nodiscard]] std::vector<dump_table> dump_tables_from(const core::json& of);
/// @}

}  // namespace signalbox::domain
