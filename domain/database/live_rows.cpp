#include "domain/database/live_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace signalbox::domain {

namespace {

constexpr std::chrono::milliseconds retry_delay_min{250};
constexpr std::chrono::milliseconds retry_delay_max{30'000};

std::uint64_t number_in(const core::json& row, const char* name) {
  const auto& text = row.at(name);
  std::uint64_t made = 0;
  if (!text.is_string()) return made;
  const auto& digits = text.get_ref<const std::string&>();
  std::from_chars(digits.data(), digits.data() + digits.size(), made);
  return made;
}

char letter_in(const core::json& row, const char* name) {
  const auto text = row.at(name).get<std::string>();
  return text.empty() ? '\0' : text.front();
}

live_table table_from(const core::json& row) {
  live_table made{.oid = row.at("oid").get<std::uint32_t>(),
                  .kind = letter_in(row, "kind"),
                  .persistence = letter_in(row, "persistence"),
                  .identity = letter_in(row, "identity"),
                  .is_published = row.at("is_published").get<bool>()};
  if (row.at("key").is_array()) made.key = row.at("key").get<std::vector<std::string>>();
  return made;
}

}  // namespace

std::string live_facts_query(std::span<const std::uint32_t> tables, std::string_view slot) {
  // Positions are texts, because numbers of JSON have fewer digits.
  return fmt::format(
      R"(SELECT current_setting('wal_level') = 'logical' AS has_logical_wal,
  EXISTS (SELECT FROM pg_publication WHERE pubname = {0}) AS has_publication,
  (SELECT count(*) FROM pg_publication p JOIN pg_publication_rel r ON r.prpubid = p.oid
   WHERE p.pubname = {0})::text AS published,
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS position,
  (SELECT pg_wal_lsn_diff(restart_lsn, '0/0')::text FROM pg_replication_slots
   WHERE slot_name = {1}) AS slot,
  (SELECT (greatest(setting::int8, 0) * 1048576)::text FROM pg_settings
   WHERE name = 'max_slot_wal_keep_size') AS keep_max,
  (SELECT coalesce(json_agg(json_build_object('oid', c.oid::int8, 'kind', c.relkind,
      'persistence', c.relpersistence, 'identity', c.relreplident,
      'is_published', EXISTS (SELECT FROM pg_publication p
        JOIN pg_publication_rel r ON r.prpubid = p.oid
        WHERE p.pubname = {0} AND r.prrelid = c.oid),
      'key', (SELECT json_agg(a.attname ORDER BY k.position) FROM pg_index i
        CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY k(attnum, position)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary AND i.indimmediate AND i.indisvalid))), '[]')
   FROM pg_class c WHERE c.oid = ANY ('{{{2}}}'::oid[])) AS tables)",
      quote_literal(live_publication), quote_literal(slot), fmt::join(tables, ","));
}

core::result<live_facts> live_facts_from(const core::json& rows) {
  try {
    const auto& row = rows.at(0);
    live_facts made{.has_logical_wal = row.at("has_logical_wal").get<bool>(),
                    .has_publication = row.at("has_publication").get<bool>(),
                    .published = number_in(row, "published"),
                    .position = number_in(row, "position"),
                    .slot = number_in(row, "slot"),
                    .keep_max = number_in(row, "keep_max")};
    for (const auto& one : row.at("tables"))
      made.tables.push_back(table_from(one));
    return made;
  } catch (const core::json::exception&) {
    return core::fail(core::errc::internal, "The published tables could not be read.");
  }
}

const live_table* find_live_table(const live_facts& of, std::uint32_t oid) {
  const auto found = std::ranges::find(of.tables, oid, &live_table::oid);
  return found == of.tables.end() ? nullptr : &*found;
}

live_reason refusal_of(const live_table& table) {
  if (table.kind != 'r' && table.kind != 'p') return live_reason::not_a_table;
  if (table.persistence != 'p') return live_reason::not_logged;
  // Without a replica identity PostgreSQL refuses every update and delete of a published table.
  if (table.identity == 'n') return live_reason::no_replica_identity;
  if (table.key.empty()) return live_reason::no_primary_key;
  return live_reason::none;
}

std::string_view sentence_of(live_reason reason) {
  switch (reason) {
    case live_reason::none:
      return "";
    case live_reason::not_published:
      return "Changes of this table are not published.";
    case live_reason::gone:
      return "This table no longer exists.";
    case live_reason::not_a_table:
      return "Only changes of tables can be live: PostgreSQL does not log those of views and "
             "foreign tables.";
    case live_reason::not_logged:
      return "Changes of unlogged and temporary tables cannot be live: PostgreSQL does not log "
             "them.";
    case live_reason::no_primary_key:
      return "Live changes need a primary key that is not deferrable. Without one, PostgreSQL "
             "would refuse to update and delete rows of the published table.";
    case live_reason::no_replica_identity:
      return "The replica identity of this table is NOTHING, so PostgreSQL would refuse to update "
             "and delete its rows. Set it to DEFAULT first.";
    case live_reason::restart_needed:
      return "The database must be restarted once before changes can be live: it runs with a "
             "configuration of an earlier version.";
    case live_reason::not_running:
      return "The project's database is not running.";
    case live_reason::waits_for_transactions:
      return "Changes become live when the transactions that are open now have ended.";
    case live_reason::disconnected:
      return "The connection to the database was lost.";
    case live_reason::fell_behind:
      return "Reading changes fell too far behind, for example because of a long transaction, and "
             "began again.";
    case live_reason::too_many:
      return "Too many tables of this project are followed at the same time.";
    case live_reason::unavailable:
      return "This server does not read changes of this project.";
  }
  return "";
}

live_condition condition_of(const live_facts& facts, std::uint32_t oid) {
  const auto* table = find_live_table(facts, oid);
  if (table == nullptr) return {.reason = live_reason::gone};
  live_condition made{.is_published = table->is_published};
  if (!table->is_published) made.reason = refusal_of(*table);
  if (made.reason == live_reason::none && !facts.has_logical_wal)
    made.reason = live_reason::restart_needed;
  if (made.reason != live_reason::none) return made;
  if (table->is_published) {
    made.state = live_state::starting;
  } else {
    made.reason = live_reason::not_published;
  }
  return made;
}

core::result<ddl> switch_live(const live_facts& facts, const live_table& table,
                              const table_name& name, bool is_on) {
  const auto publication = quote_ident(live_publication);
  const auto relation = quote_ident(name.schema, name.name);
  if (is_on == table.is_published) return ddl{};
  if (!is_on) {
    if (facts.published <= 1) return ddl{"DROP PUBLICATION " + publication};
    return ddl{fmt::format("ALTER PUBLICATION {} DROP TABLE {}", publication, relation)};
  }
  if (const auto why = refusal_of(table); why != live_reason::none)
    return core::fail(core::errc::bad_request, std::string(sentence_of(why)));
  if (!facts.has_logical_wal)
    return core::fail(core::errc::conflict, std::string(sentence_of(live_reason::restart_needed)));
  if (facts.has_publication)
    return ddl{fmt::format("ALTER PUBLICATION {} ADD TABLE {}", publication, relation)};
  // Changes of partitions are those of the table that people see.
  return ddl{
      fmt::format("CREATE PUBLICATION {} FOR TABLE {} WITH (publish_via_partition_root = true)",
                  publication, relation)};
}

bool has_fallen_behind(std::uint64_t slot, const live_facts& now) {
  return slot != 0 && now.keep_max != 0 && now.position > slot &&
         now.position - slot > now.keep_max;
}

std::chrono::milliseconds live_retry_delay(std::size_t failures) {
  constexpr std::size_t doublings_max = 7;
  const auto delay = retry_delay_min * (1U << std::min(failures, doublings_max));
  return std::min<std::chrono::milliseconds>(delay, retry_delay_max);
}

}  // namespace signalbox::domain
