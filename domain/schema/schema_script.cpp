#include "domain/schema/schema_script.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "domain/schema/change_plan.hpp"
#include "domain/schema/creation.hpp"
#include "domain/schema/object_words.hpp"

namespace signalbox::domain {

namespace {
enum class deed : std::uint8_t { drop, alter, create, set_default, set_identity };

using node_key = std::pair<deed, schema_key>;

struct node {
  ddl statements = {};
  std::set<node_key> later = {};  ///< what must follow it
  std::size_t earlier = 0;        ///< how many must precede it
};

bool is_relation(schema_kind kind) {
  return kind == schema_kind::table || kind == schema_kind::view ||
         kind == schema_kind::materialized_view;
}

class script_writer {
 public:
  script_writer(const schema_snapshot& from, const schema_snapshot& to, const std::string& runner)
      : from_(from),
        to_(to),
        place_{.existing = &from, .runner = runner},
        plan_(plan_changes(from, to)) {}

  schema_script write() {
    add_drops();
    add_changes();
    add_creations();
    connect_drops();
    connect_needs();
    connect_names();
    schema_script made;
    for (const auto& key : ordered())
      append(key, made.steps);
    made.impossible = std::move(plan_.impossible);
    made.cautions = std::move(plan_.cautions);
    return made;
  }

 private:
  [[nodiscard]] bool is(const schema_key& key, object_change what) const {
    const auto found = plan_.changes.find(key);
    return found != plan_.changes.end() && found->second == what && !plan_.impossible.contains(key);
  }

  /// The object with which another one goes without a statement of its own; else itself.
  [[nodiscard]] schema_key dropped_with(const schema_key& key) const {
    const auto& object = *from_.find(key);
    if (const auto* relation = relation_of(from_, key))
      if (is(*relation, object_change::removed) && !refers_elsewhere(key, object)) return *relation;
    if (key.kind == schema_kind::sequence && !object.part("owned_by").empty())
      for (const auto& needed : object.needs)
        if (needed.kind == schema_kind::column && is(needed, object_change::removed))
          return dropped_with(needed);
    return key;
  }

  /// Foreign keys between tables that are both removed keep either from being dropped.
  [[nodiscard]] static bool refers_elsewhere(const schema_key& key, const schema_object& object) {
    if (object.part(".type") != "f") return false;
    for (const auto& needed : object.needs)
      if (!needed.table.empty() && (needed.table != key.table || needed.schema != key.schema))
        return true;
    return false;
  }

  [[nodiscard]] schema_key created_with(const schema_key& key) const {
    if (key.kind != schema_kind::column) return key;
    const auto* relation = relation_of(to_, key);
    return relation != nullptr && is(*relation, object_change::added) ? *relation : key;
  }

  void add(deed what, const schema_key& key, ddl statements) {
    nodes_[{what, key}].statements = std::move(statements);
  }

  [[nodiscard]] bool has(deed what, const schema_key& key) const {
    return nodes_.contains({what, key});
  }

  void connect(const node_key& before, const node_key& after) {
    if (before == after) return;
    const auto first = nodes_.find(before);
    const auto second = nodes_.find(after);
    if (first == nodes_.end() || second == nodes_.end()) return;
    if (first->second.later.insert(after).second) ++second->second.earlier;
  }

  void add_drops() {
    for (const auto& [key, object] : from_.objects)
      if (plan_.recreated.contains(key) ||
          (is(key, object_change::removed) && dropped_with(key) == key))
        add(deed::drop, key, drop_object(key, object));
  }

  void add_changes() {
    for (auto& [key, how] : plan_.altered) {
      if (key.kind == schema_kind::table) keep_column_grants(key, how.statements);
      if (!how.statements.empty()) add(deed::alter, key, std::move(how.statements));
      if (how.sets_default) add_default(key);
      if (key.kind == schema_kind::table &&
          from_.find(key)->part("replica_identity") != to_.find(key)->part("replica_identity"))
        add_identity(key);
    }
    for (const auto& key : plan_.reset_defaults) {
      const auto& before = *from_.find(key);
      if (!before.part("default").empty() && !has(deed::alter, key)) {
        auto without = before;
        without.parts.erase("default");
        add(deed::alter, key, {set_default(key, without)});
      }
      add_default(key);
    }
  }

  /// To revoke a privilege on a table revokes it on all its columns, too.
  void keep_column_grants(const schema_key& key, ddl& statements) const {
    const auto& before = from_.find(key)->grants;
    const auto& after = to_.find(key)->grants;
    const bool revokes = !std::ranges::includes(after, before);
    if (!revokes) return;
    for (const auto* one : columns_of(to_, key)) {
      const auto* column = from_.find(one->first);
      if (column == nullptr) continue;
      std::set<std::string> kept;
      std::ranges::set_intersection(column->grants, one->second.grants,
                                    std::inserter(kept, kept.end()));
      const auto granted = change_grants(one->first, one->second, {}, kept);
      statements.insert(statements.end(), granted.begin(), granted.end());
    }
  }

  void add_default(const schema_key& key) {
    add(deed::set_default, key, {set_default(key, *to_.find(key))});
  }

  void add_identity(const schema_key& key) {
    const auto& how = to_.find(key)->part("replica_identity");
    add(deed::set_identity, key,
        {"ALTER TABLE " + qualified_name(key) + " REPLICA IDENTITY " +
         (how.empty() ? "DEFAULT" : how)});
  }

  void add_creations() {
    for (const auto& [key, object] : to_.objects) {
      const bool is_new = is(key, object_change::added);
      if (!is_new && !plan_.recreated.contains(key)) continue;
      if (created_with(key) == key)
        add(deed::create, key,
            create_object(key, object,
                          key.kind == schema_kind::table
                              ? columns_of(to_, key)
                              : std::vector<const schema_snapshot::entry*>{},
                          place_));
      if (key.kind == schema_kind::column && !object.part("default").empty() &&
          !has_plain_default(object))
        add_default(key);
      if (key.kind == schema_kind::table && !object.part("replica_identity").empty())
        add_identity(key);
    }
  }

  /// Nothing is dropped before what uses it is dropped or has become independent of it.
  void connect_drops() {
    for (const auto& [key, users] : plan_.users)
      for (const auto& user : users) {
        const node_key drop{deed::drop, gone_with(key)};
        connect({deed::drop, gone_with(user)}, drop);
        connect({deed::alter, user}, drop);
        // Of a column that is altered, what uses it is dropped first, but its sequence only after
        // its default.
        if (user.kind != schema_kind::sequence) connect({deed::drop, user}, {deed::alter, key});
      }
    for (const auto& [key, users] : plan_.default_users)
      for (const auto& user : users) {
        const node_key drop{deed::drop, gone_with(key)};
        connect({deed::drop, gone_with(user)}, drop);
        connect({deed::alter, user}, drop);
        if (!plan_.recreated.contains(key)) connect({deed::set_default, user}, drop);
      }
  }

  [[nodiscard]] schema_key gone_with(const schema_key& key) const {
    return is(key, object_change::removed) ? dropped_with(key) : key;
  }

  void connect_needs() {
    for (const auto& [key, object] : to_.objects) {
      const auto whole = created_with(key);
      for (const auto& needed : object.needs)
        for (const auto what : {deed::alter, deed::create}) {
          connect({what, created_with(needed)}, {deed::create, whole});
          connect({what, created_with(needed)}, {deed::alter, key});
        }
      for (const auto& needed : object.default_needs)
        for (const auto what : {deed::alter, deed::create})
          connect({what, created_with(needed)}, {deed::set_default, key});
      connect({deed::create, whole}, {deed::set_default, key});
      connect({deed::alter, key}, {deed::set_default, key});
      connect({deed::drop, key}, {deed::create, key});
      if (key.kind == schema_kind::index || key.kind == schema_kind::constraint)
        if (const auto* relation = relation_of(to_, key))
          connect({deed::create, key}, {deed::set_identity, *relation});
      if (key.kind == schema_kind::table) connect({deed::create, key}, {deed::set_identity, key});
    }
  }

  /// Tables, indexes and types share names.
  void connect_names() {
    std::map<std::pair<std::string, std::string>, std::vector<schema_key>> dropped;
    for (const auto& [key, _] : nodes_)
      if (key.first == deed::drop)
        dropped[{key.second.schema, key.second.name}].push_back(key.second);
    for (const auto& [key, _] : nodes_) {
      if (key.first != deed::create) continue;
      const auto same = dropped.find({key.second.schema, key.second.name});
      if (same == dropped.end()) continue;
      for (const auto& one : same->second)
        connect({deed::drop, one}, key);
    }
  }

  /// What is dropped comes first, and parts before their whole. Default privileges change last,
  /// because those of before apply to what is created.
  static auto rank_of(const node_key& key) {
    const auto kind = static_cast<int>(key.second.kind);
    const bool is_last = key.second.kind == schema_kind::default_privilege;
    return std::tuple(is_last, key.first != deed::drop, key.first == deed::drop ? -kind : kind,
                      key);
  }

  std::vector<node_key> ordered() {
    using ranked = decltype(rank_of(node_key()));
    std::priority_queue<ranked, std::vector<ranked>, std::greater<>> ready;
    std::set<ranked> waiting;
    for (const auto& [key, one] : nodes_)
      if (one.earlier == 0) {
        ready.push(rank_of(key));
      } else {
        waiting.insert(rank_of(key));
      }
    std::vector<node_key> made;
    while (!ready.empty() || !waiting.empty()) {
      if (ready.empty()) {
        // A circle, which PostgreSQL's definitions hardly have: its first one begins.
        ready.push(*waiting.begin());
        waiting.erase(waiting.begin());
      }
      const auto key = std::get<node_key>(ready.top());
      ready.pop();
      made.push_back(key);
      for (const auto& after : nodes_.at(key).later) {
        auto& one = nodes_.at(after);
        if (--one.earlier > 0) continue;
        if (waiting.erase(rank_of(after)) > 0) ready.push(rank_of(after));
      }
    }
    return made;
  }

  void append(const node_key& key, std::vector<script_step>& to) {
    const auto& [what, object] = key;
    const auto lock = lock_of(key);
    for (auto& sql : nodes_.at(key).statements) {
      script_step step{.sql = std::move(sql), .of = object};
      step.is_recreation = plan_.recreated.contains(object) && !plan_.changes.contains(object);
      if (lock) {
        step.lock = lock->first;
        step.locked = lock->second;
      }
      to.push_back(std::move(step));
    }
  }

  using locking = std::optional<std::pair<std::string, std::string>>;

  /// PostgreSQL 15, "Explicit Locking".
  [[nodiscard]] locking lock_of(const node_key& key) const {
    const auto& [what, object] = key;
    const auto* relation = is_relation(object.kind) ? &object : relation_of(from_, object);
    if (relation == nullptr || from_.find(*relation) == nullptr ||
        relation->kind == schema_kind::domain_type)
      return std::nullopt;
    const auto name = qualified_name(*relation);
    const auto* definition = to_.find(object);
    if (what == deed::create && object.kind == schema_kind::index) return std::pair("SHARE", name);
    const bool is_foreign_key = definition != nullptr && definition->part(".type") == "f";
    if (what == deed::create && (object.kind == schema_kind::trigger || is_foreign_key))
      return std::pair("SHARE ROW EXCLUSIVE", name);
    if (what == deed::create && object.kind == schema_kind::statistics)
      return std::pair("SHARE UPDATE EXCLUSIVE", name);
    return std::pair("ACCESS EXCLUSIVE", name);
  }

  const schema_snapshot& from_;
  const schema_snapshot& to_;
  creation_place place_;
  change_plan plan_;
  std::map<node_key, node> nodes_;
};

}  // namespace

schema_script script_between(const schema_snapshot& from, const schema_snapshot& to,
                             const std::string& runner) {
  return script_writer(from, to, runner).write();
}

}  // namespace signalbox::domain
