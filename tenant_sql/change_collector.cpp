#include "tenant_sql/change_collector.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace signalbox::tenant_sql {

using domain::live_change;

void change_collector::follow(const std::set<std::uint32_t>& tables) {
  followed_ = tables;
  std::erase_if(changed_, [&](const auto& one) { return !followed_.contains(one.first); });
}

void change_collector::set_keys(const domain::live_facts& facts) {
  keys_.clear();
  for (const auto& table : facts.tables)
    keys_[table.oid] = table.key;
  for (auto& [oid, known] : relations_)
    find_key(oid, known);
}

void change_collector::find_key(std::uint32_t oid, known_table& in) const {
  in.key.reset();
  const auto names = keys_.find(oid);
  if (names == keys_.end() || names->second.empty()) return;
  std::vector<std::size_t> positions;
  for (const auto& name : names->second) {
    const auto found = std::ranges::find(in.columns, name);
    // The table has been changed since the catalogue was read.
    if (found == in.columns.end()) return;
    positions.push_back(static_cast<std::size_t>(found - in.columns.begin()));
  }
  in.key = std::move(positions);
}

core::result<void> change_collector::add(std::string_view message) {
  const auto decoded = pgoutput::decode(message);
  if (!decoded) return std::unexpected(decoded.error());
  if (std::holds_alternative<pgoutput::begin>(*decoded)) in_transaction_ = true;
  if (std::holds_alternative<pgoutput::commit>(*decoded)) in_transaction_ = false;
  if (const auto* one = std::get_if<pgoutput::relation>(&*decoded)) add(*one);
  if (const auto* one = std::get_if<pgoutput::insert>(&*decoded)) add(*one);
  if (const auto* one = std::get_if<pgoutput::update>(&*decoded)) add(*one);
  if (const auto* one = std::get_if<pgoutput::remove>(&*decoded)) add(*one);
  if (const auto* one = std::get_if<pgoutput::truncate>(&*decoded)) add(*one);
  return {};
}

void change_collector::add(const pgoutput::relation& of) {
  if (relations_.size() >= relations_max && !relations_.contains(of.oid)) return;
  known_table made;
  for (const auto& column : of.columns)
    made.columns.emplace_back(column.name);
  find_key(of.oid, made);
  relations_[of.oid] = std::move(made);
}

void change_collector::add(const pgoutput::insert& of) {
  if (!followed_.contains(of.relation)) return;
  put(of.relation, live_change::inserted, key_of(of.relation, of.row));
}

void change_collector::add(const pgoutput::update& of) {
  if (!followed_.contains(of.relation)) return;
  auto after = key_of(of.relation, of.after);
  if (!of.before) return put(of.relation, live_change::updated, std::move(after));
  auto before = key_of(of.relation, *of.before);
  if (before == after) return put(of.relation, live_change::updated, std::move(after));
  put(of.relation, live_change::deleted, std::move(before));
  put(of.relation, live_change::inserted, std::move(after));
}

void change_collector::add(const pgoutput::remove& of) {
  if (!followed_.contains(of.relation)) return;
  put(of.relation, live_change::deleted, key_of(of.relation, of.before));
}

void change_collector::add(const pgoutput::truncate& of) {
  for (const auto oid : of.relations)
    if (followed_.contains(oid)) put(oid, live_change::deleted, std::nullopt);
}

std::optional<std::vector<std::string>> change_collector::key_of(std::uint32_t oid,
                                                                 const pgoutput::tuple& row) const {
  const auto known = relations_.find(oid);
  if (known == relations_.end() || !known->second.key) return std::nullopt;
  std::vector<std::string> made;
  for (const auto position : *known->second.key) {
    // A former row has only the columns of the replica identity, and null for the others.
    if (position >= row.size() || row[position].kind != pgoutput::value_kind::text)
      return std::nullopt;
    made.emplace_back(row[position].bytes);
  }
  return made;
}

void change_collector::put(std::uint32_t oid, live_change what,
                           std::optional<std::vector<std::string>> key) {
  auto& of = changed_[oid];
  if (key) {
    of.add(what, *std::move(key));
  } else {
    of.add_many();
  }
}

std::map<std::uint32_t, core::json> change_collector::take_notices() {
  std::map<std::uint32_t, core::json> made;
  for (const auto& [oid, rows] : std::exchange(changed_, {}))
    made[oid] = rows.notice(keys_[oid]);
  return made;
}

}  // namespace signalbox::tenant_sql
