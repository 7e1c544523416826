#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/hooks/hook_delivery.hpp"

/// Statements in a project's database, run as the project's own role. Each is a single one, so that
/// it is a transaction of its own.
///
/// A trigger writes each change into `signalbox_hooks.outbox`, in the transaction of the change.
/// Positions (`seq`) of changes of one row are in the order in which they were committed, because
/// the second transaction waits for the row until the first has ended.
namespace signalbox::domain {

inline constexpr std::string_view hooks_schema = "signalbox_hooks";

/// Changes beyond this are not recorded but counted: making room would lock rows in the
/// transactions of others, and a full disk would end all of them.
inline constexpr std::size_t hook_outbox_rows_max = 100'000;
/// A larger body has only the primary key of the row.
inline constexpr std::size_t hook_body_bytes_max = std::size_t{256} * 1024;
inline constexpr std::size_t hook_delivered_kept = 1'000;  ///< of a project; the newest
inline constexpr std::size_t hook_dead_kept = 10'000;      ///< same
inline constexpr std::size_t hook_swept_max = 10'000;      ///< rows in one statement
inline constexpr std::size_t hook_attempts_kept = 30;      ///< of one delivery; the newest
/// Of a body in the list of deliveries.
inline constexpr std::size_t hook_shown_body_characters = 8'192;
inline constexpr std::chrono::seconds hook_lock_timeout{5};  ///< for a table to be free

/// Creates the outbox and the trigger's function, unless they exist.
[[nodiscard]] std::string create_outbox_statement();
/// Drops them with all deliveries.
[[nodiscard]] std::string drop_outbox_statement();

/// Creates the trigger of a hook anew; of an inactive one, drops it. `before`: where it was.
[[nodiscard]] std::string attach_hook_statement(const hook& of,
                                                const std::optional<table_name>& before);
/// Drops a hook's trigger, and all its deliveries.
[[nodiscard]] std::string remove_hook_statement(const hook& of);
[[nodiscard]] std::string hook_trigger_name(const std::string& id);

/// Prepares the outbox for a new incarnation of the owner: the attempts of the former one are due
/// again, and triggers and deliveries of other hooks, whose creation was interrupted, are removed.
[[nodiscard]] std::string reset_outbox_statement(const std::vector<std::string>& hooks);

/// Claims deliveries that are due and first of their row: rows `seq`, `id`, `hook`, `attempts`,
/// `body`. An attempt without an outcome is due again after `lease_until`.
[[nodiscard]] std::string claim_deliveries_statement(const std::vector<hook_slots>& slots,
                                                     core::time_point now,
                                                     core::time_point lease_until);

/// The outcome of an attempt, to be stored.
struct ended_delivery {
  std::int64_t seq = 0;
  hook_attempt attempt;
  hook_decision decision;
};
[[nodiscard]] std::string record_deliveries_statement(const std::vector<ended_delivery>& all);

/// Deletes the oldest deliveries that have ended, and counts the others: one row with `waiting`,
/// `dead`, `discarded`, `triggers` (names).
[[nodiscard]] std::string sweep_deliveries_statement();

/// Which deliveries to list, newest first.
struct delivery_filter {
  std::string hook;
  std::optional<hook_delivery_state> state = std::nullopt;
  std::optional<std::int64_t> before = std::nullopt;  ///< a position
  std::size_t count = 0;
};
[[nodiscard]] std::string list_deliveries_statement(const delivery_filter& by);

/// Makes a delivery that has ended due again; without a position, all dead ones: one row with
/// `count`.
[[nodiscard]] std::string replay_deliveries_statement(const std::string& hook,
                                                      std::optional<std::int64_t> seq);
/// Adds an event without a change, marked by `"test": true`: one row with `seq`.
[[nodiscard]] std::string test_delivery_statement(const hook& of);

}  // namespace signalbox::domain
