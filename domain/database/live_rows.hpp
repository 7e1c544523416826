#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/names.hpp"
#include "domain/database/ddl.hpp"
#include "domain/query/quote.hpp"

/// Live changes of rows: which tables are published, and how it is about their changes.
namespace signalbox::domain {

/// The publication with the tables whose changes are live. The project's own role owns it.
inline constexpr std::string_view live_publication = "signalbox_live";

/// Tables of one project that are followed at the same time.
inline constexpr std::size_t live_tables_max = 64;

enum class live_state : std::uint8_t {
  off,           ///< changes do not arrive, for a reason that stays
  starting,      ///< a slot is being created
  live,          ///< changes arrive
  reconnecting,  ///< they are interrupted
};

inline constexpr auto live_state_names = core::names_of<live_state>({
    {live_state::off, "off"},
    {live_state::starting, "starting"},
    {live_state::live, "live"},
    {live_state::reconnecting, "reconnecting"},
});

/// Why a state is not `live`, or why a table cannot be published.
enum class live_reason : std::uint8_t {
  none,
  not_published,
  gone,                    ///< no table has this oid
  not_a_table,             ///< a view or a foreign table
  not_logged,              ///< an unlogged or temporary table
  no_primary_key,          ///< or a deferrable one
  no_replica_identity,     ///< REPLICA IDENTITY NOTHING
  restart_needed,          ///< the server runs with another `wal_level`
  not_running,             ///< the project's database
  waits_for_transactions,  ///< a slot begins when the transactions before it have ended
  disconnected,
  fell_behind,  ///< the slot retained more than `max_slot_wal_keep_size`
  too_many,     ///< more than `live_tables_max`
  unavailable,  ///< this server reads no changes
};

inline constexpr auto live_reason_names = core::names_of<live_reason>({
    {live_reason::none, ""},
    {live_reason::not_published, "not_published"},
    {live_reason::gone, "gone"},
    {live_reason::not_a_table, "not_a_table"},
    {live_reason::not_logged, "not_logged"},
    {live_reason::no_primary_key, "no_primary_key"},
    {live_reason::no_replica_identity, "no_replica_identity"},
    {live_reason::restart_needed, "restart_needed"},
    {live_reason::not_running, "not_running"},
    {live_reason::waits_for_transactions, "waits_for_transactions"},
    {live_reason::disconnected, "disconnected"},
    {live_reason::fell_behind, "fell_behind"},
    {live_reason::too_many, "too_many"},
    {live_reason::unavailable, "unavailable"},
});

/// How it is about the changes of a table.
struct live_condition {
  live_state state = live_state::off;
  live_reason reason = live_reason::none;
  bool is_published = false;

  friend bool operator==(const live_condition&, const live_condition&) = default;
};

/// A table as the catalogue has it.
struct live_table {
  std::uint32_t oid = 0;
  char kind = 'r';         ///< `pg_class.relkind`
  char persistence = 'p';  ///< `pg_class.relpersistence`
  char identity = 'd';     ///< `pg_class.relreplident`
  bool is_published = false;
  std::vector<std::string> key = {};  ///< the columns of its primary key
};

/// What the catalogue says about some tables, and about a slot.
struct live_facts {
  bool has_logical_wal = false;
  bool has_publication = false;
  std::uint64_t published = 0;  ///< tables
  std::uint64_t position = 0;   ///< of the WAL, in bytes
  std::uint64_t slot = 0;       ///< the WAL that the slot retains begins here; 0: no such slot
  std::uint64_t keep_max = 0;   ///< `max_slot_wal_keep_size` in bytes; 0: unlimited
  std::vector<live_table> tables = {};
};

/// Returns the query for `live_facts_from`. `slot` may be empty.
[[nodiscard]] std::string live_facts_query(std::span<const std::uint32_t> tables,
                                           std::string_view slot);
/// Reads its only row. Errors: `internal` for anything else.
[[nodiscard]] core::result<live_facts> live_facts_from(const core::json& rows);

/// Returns the table of the facts; null if there is none with this oid.
[[nodiscard]] const live_table* find_live_table(const live_facts& of, std::uint32_t oid);

/// Returns why a table cannot be published; `none` if it can be.
[[nodiscard]] live_reason refusal_of(const live_table& table);
/// Returns a reason as a sentence, with what can be done.
[[nodiscard]] std::string_view sentence_of(live_reason reason);

/// Returns the condition of a table before anything is read.
[[nodiscard]] live_condition condition_of(const live_facts& facts, std::uint32_t oid);

/// Returns the statements that publish a table or end that; none if nothing changes. The
/// publication exists while it has tables. Errors: `bad_request` for a table that cannot be
/// published, `conflict` while the server must be restarted first.
[[nodiscard]] core::result<ddl> switch_live(const live_facts& facts, const live_table& table,
                                            const table_name& name, bool is_on);

/// Returns whether a slot that began at `slot` has been invalidated, once the connection was ended
/// by the server.
[[nodiscard]] bool has_fallen_behind(std::uint64_t slot, const live_facts& now);

/// Returns the delay before the next attempt to connect.
[[nodiscard]] std::chrono::milliseconds live_retry_delay(std::size_t failures);

}  // namespace signalbox::domain
