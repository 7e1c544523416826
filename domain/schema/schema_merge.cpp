#include "domain/schema/schema_merge.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/json/json.hpp"
#include "domain/query/quote.hpp"
#include "domain/schema/creation.hpp"

namespace signalbox::domain {

namespace {
using key_set = std::set<schema_key>;

/// Puts an object into a snapshot as it is in another one.
void take_over(schema_snapshot& into, const schema_snapshot& from, const schema_key& key) {
  const auto* object = from.find(key);
  if (object == nullptr) {
    into.objects.erase(key);
  } else {
    into.objects[key] = *object;
  }
}

key_set keys_of(const std::map<schema_key, object_change>& changes) {
  key_set made;
  for (const auto& [key, _] : changes)
    made.insert(key);
  return made;
}

class comparer {
 public:
  comparer(const schema_snapshot* base, const schema_snapshot& parent,
           const schema_snapshot& branch, const std::string& runner)
      : base_(base == nullptr ? parent : *base), parent_(parent), branch_(branch), runner_(runner) {
    made_.has_base = base != nullptr;
    differing_ = changes_between(parent_, branch_);
    in_branch_ = keys_of(changes_between(base_, branch_));
    in_parent_ = keys_of(changes_between(base_, parent_));
  }

  branch_comparison compare() {
    std::map<schema_key, merge_unit> taken;
    std::map<schema_key, merge_unit> left;
    for (const auto& [key, _] : differing_) {
      const auto unit = unit_of(key);
      auto& units = in_branch_.contains(key) ? taken : left;
      auto& one = units[unit];
      one.key = unit;
      one.objects.push_back(key);
    }
    // What goes with a removed table is part of its removal, whoever changed it.
    for (auto& [key, one] : taken)
      if (const auto rest = left.find(key); rest != left.end()) {
        one.objects.insert(one.objects.end(), rest->second.objects.begin(),
                           rest->second.objects.end());
        left.erase(rest);
      }
    target_ = parent_;
    for (auto& [_, one] : taken)
      for (const auto& key : one.objects) {
        take_over(target_, branch_, key);
        units_[key] = one.key;
      }
    for (auto& [_, one] : taken)
      describe(one);
    for (auto& [_, one] : left)
      define(one);
    add_dependencies(taken);
    add_faults(taken);
    for (auto& [_, one] : taken)
      made_.in_branch.push_back(std::move(one));
    for (auto& [_, one] : left)
      made_.in_parent.push_back(std::move(one));
    find_renames();
    for (const auto* one : {&parent_, &branch_})
      for (const auto& [kind, _] : one->others)
        made_.not_compared.insert(kind);
    return std::move(made_);
  }

 private:
  [[nodiscard]] bool is_whole(const schema_key& key) const {
    const auto change = differing_.find(key);
    return change != differing_.end() && change->second != object_change::changed;
  }

  /// A new or removed table includes all its parts, and the sequences of its columns.
  [[nodiscard]] schema_key unit_of(const schema_key& key) const {
    for (const auto* in : {&parent_, &branch_}) {
      const auto* object = in->find(key);
      if (object == nullptr) continue;
      if (const auto* relation = relation_of(*in, key); relation != nullptr && is_whole(*relation))
        return *relation;
      if (key.kind != schema_kind::sequence || object->part("owned_by").empty()) continue;
      for (const auto& needed : object->needs)
        if (needed.kind == schema_kind::column)
          if (const auto* owner = relation_of(*in, needed); owner != nullptr && is_whole(*owner))
            return *owner;
    }
    return key;
  }

  void define(merge_unit& one) const {
    one.in_parent = definition_of(parent_, one.key);
    one.in_branch = definition_of(branch_, one.key);
    for (const auto& key : one.objects) {
      // Columns are within the definition of their table.
      if (key == one.key || key.kind == schema_kind::column) continue;
      for (auto [in, text] : {std::pair(&parent_, &one.in_parent), {&branch_, &one.in_branch}})
        if (const auto part = definition_of(*in, key); !part.empty())
          *text += (text->empty() ? "" : "\n") + part;
    }
    const auto change = differing_.find(one.key);
    if (change != differing_.end()) one.change = change->second;
  }

  void describe(merge_unit& one) const {
    define(one);
    const bool is_removal = one.change == object_change::removed;
    for (const auto& key : one.objects) {
      if (!made_.has_base || !in_parent_.contains(key)) continue;
      one.conflict = is_removal && parent_.find(key) != nullptr
                         ? "The branch removes it, but the parent has changed " + text_of(key) +
                               " since the branch was made."
                     : parent_.find(key) == nullptr
                         ? "The parent has removed " + text_of(key) + "."
                         : "The parent has changed " + text_of(key) + ", too, in another way.";
      return;
    }
  }

  /// A unit needs those that create what its objects need, and those that change or remove what
  /// needs the objects that it removes.
  void add_dependencies(std::map<schema_key, merge_unit>& units) const {
    for (auto& [key, one] : units)
      for (const auto& object : one.objects) {
        const auto* after = target_.find(object);
        if (after == nullptr) continue;
        for (const auto* needs : {&after->needs, &after->default_needs})
          for (const auto& needed : *needs)
            need(one, needed);
      }
    for (const auto& [user, object] : parent_.objects)
      for (const auto* needs : {&object.needs, &object.default_needs})
        for (const auto& needed : *needs)
          add_user(units, user, needed);
  }

  void need(merge_unit& one, const schema_key& needed) const {
    if (target_.find(needed) == nullptr) {
      one.blocked = "It needs " + text_of(needed) + ", which the parent does not have.";
      return;
    }
    const auto unit = units_.find(needed);
    const bool is_new = parent_.find(needed) == nullptr;
    if (is_new && unit != units_.end() && unit->second != one.key) one.needs.insert(unit->second);
  }

  void add_user(std::map<schema_key, merge_unit>& units, const schema_key& user,
                const schema_key& needed) const {
    const auto unit = units_.find(needed);
    if (unit == units_.end() || target_.find(needed) != nullptr) return;
    auto& removal = units.at(unit->second);
    const auto by = units_.find(user);
    if (by != units_.end()) {
      if (by->second != unit->second) removal.needs.insert(by->second);
    } else if (removal.blocked.empty()) {
      removal.blocked = "In the parent, " + text_of(user) + " still needs " + text_of(needed) + ".";
    }
  }

  /// Finds what no statements can do, with the script for everything.
  void add_faults(std::map<schema_key, merge_unit>& units) const {
    auto script = script_between(parent_, target_, runner_);
    for (const auto& [key, why] : script.impossible)
      if (const auto unit = units_.find(key); unit != units_.end()) {
        auto& blocked = units.at(unit->second).blocked;
        if (blocked.empty()) blocked = why;
      }
    for (auto& [key, sentences] : script.cautions)
      if (const auto unit = units_.find(key); unit != units_.end()) {
        auto& all = units.at(unit->second).cautions;
        all.insert(all.end(), sentences.begin(), sentences.end());
      }
    add_new_values(units);
    bool spreads = true;
    while (spreads) {
      spreads = false;
      for (auto& [_, one] : units)
        for (const auto& needed : one.needs)
          if (one.blocked.empty() && units.contains(needed) && !units.at(needed).blocked.empty()) {
            one.blocked = "It needs " + text_of(needed) + ", which cannot be merged.";
            spreads = true;
          }
    }
  }

  /// PostgreSQL uses no value of an enumerated type in the transaction that adds it.
  void add_new_values(std::map<schema_key, merge_unit>& units) const {
    for (const auto& [type, change] : differing_) {
      if (type.kind != schema_kind::enumeration || change != object_change::changed ||
          !units_.contains(type))
        continue;
      for (auto& [_, one] : units)
        if (one.key != type && uses_new_value(one, type))
          one.cautions.push_back(
              "It may use a new value of " + text_of(type) +
              ". PostgreSQL uses no value in the transaction that adds it: merge the type first.");
    }
  }

  [[nodiscard]] bool uses_new_value(const merge_unit& one, const schema_key& type) const {
    const auto values = [&](const schema_snapshot& in) {
      const auto parsed = core::json::parse(in.find(type)->part("values"), nullptr, false);
      return parsed.is_array() ? parsed.get<std::set<std::string>>() : std::set<std::string>();
    };
    const auto known = values(parent_);
    return std::ranges::any_of(values(branch_), [&](const std::string& value) {
      return !known.contains(value) &&
             one.in_branch.find(quote_literal(value) + "::") != std::string::npos;
    });
  }

  void find_renames() {
    for (const auto& from : made_.in_branch) {
      if (from.change != object_change::removed) continue;
      for (const auto& to : made_.in_branch)
        if (to.change == object_change::added && is_alike(from.key, to.key))
          made_.renames.push_back({.from = from.key, .to = to.key});
    }
  }

  [[nodiscard]] bool is_alike(const schema_key& from, const schema_key& to) const {
    if (from.kind != to.kind || from.schema != to.schema || from.table != to.table) return false;
    const auto* before = parent_.find(from);
    const auto* after = branch_.find(to);
    if (before == nullptr || after == nullptr) return false;
    if (from.kind == schema_kind::column) return before->part("type") == after->part("type");
    if (from.kind != schema_kind::table && from.kind != schema_kind::enumeration &&
        from.kind != schema_kind::sequence)
      return false;
    const auto shape = [](const schema_snapshot& in, const schema_key& of) {
      std::set<std::string> made;
      for (const auto* one : columns_of(in, of))
        made.insert(one->first.name + " " + one->second.part("type"));
      return made;
    };
    return same_definition(*before, *after) &&
           (from.kind != schema_kind::table || shape(parent_, from) == shape(branch_, to));
  }

  const schema_snapshot& base_;
  const schema_snapshot& parent_;
  const schema_snapshot& branch_;
  const std::string& runner_;
  std::map<schema_key, object_change> differing_;
  key_set in_branch_;
  key_set in_parent_;
  schema_snapshot target_;
  std::map<schema_key, schema_key> units_;  ///< of the objects that would be taken over
  branch_comparison made_;
};

std::unexpected<core::error> refuse_choice(std::string message, std::string code) {
  auto refused = core::fail(core::errc::bad_request, std::move(message));
  refused.error().detail_code = std::move(code);
  return refused;
}

}  // namespace

branch_comparison compare_branch(const schema_snapshot* base, const schema_snapshot& parent,
                                 const schema_snapshot& branch, const std::string& runner) {
  return comparer(base, parent, branch, runner).compare();
}

core::result<schema_snapshot> merged_parent(const branch_comparison& compared,
                                            const schema_snapshot& parent,
                                            const schema_snapshot& branch,
                                            const std::set<std::string>& chosen) {
  std::set<std::string> known;
  auto made = parent;
  for (const auto& one : compared.in_branch) {
    auto id = text_of(one.key);
    if (!chosen.contains(id)) continue;
    if (!one.blocked.empty()) return refuse_choice(id + ": " + one.blocked, "change_blocked");
    for (const auto& needed : one.needs)
      if (!chosen.contains(text_of(needed)))
        return refuse_choice(id + " cannot be merged without " + text_of(needed) + ".",
                             "change_needs_others");
    for (const auto& key : one.objects)
      take_over(made, branch, key);
    known.insert(std::move(id));
  }
  for (const auto& id : chosen)
    if (!known.contains(id))
      return refuse_choice("The branch has no change of " + id + ".", "unknown_change");
  return made;
}

schema_snapshot advanced_base(const schema_snapshot& base, const branch_comparison& compared,
                              const schema_snapshot& branch, const std::set<std::string>& chosen) {
  auto made = base;
  for (const auto& one : compared.in_branch)
    if (chosen.contains(text_of(one.key)))
      for (const auto& key : one.objects)
        take_over(made, branch, key);
  return made;
}

}  // namespace signalbox::domain
