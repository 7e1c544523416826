#include "domain/schema/change_plan.hpp"

#include <deque>
#include <utility>

#include "domain/schema/object_words.hpp"

namespace signalbox::domain {

namespace {
/// Which objects can be dropped and created again without a loss of data.
bool can_be_recreated(schema_kind kind) {
  switch (kind) {
    case schema_kind::domain_constraint:
    case schema_kind::function:
    case schema_kind::procedure:
    case schema_kind::constraint:
    case schema_kind::index:
    case schema_kind::statistics:
    case schema_kind::view:
    case schema_kind::materialized_view:
    case schema_kind::rule:
    case schema_kind::trigger:
    case schema_kind::policy:
      return true;
    default:
      return false;
  }
}

/// PostgreSQL itself rebuilds these when the type of a column changes.
bool follows_type(schema_kind kind) {
  return kind == schema_kind::constraint || kind == schema_kind::index ||
         kind == schema_kind::statistics || kind == schema_kind::sequence;
}

std::string missing_role(const schema_key& key, const schema_object& object,
                         const schema_snapshot& in) {
  std::set<std::string> named;
  for (const auto& entry : object.grants)
    named.insert(grantee_of(entry));
  named.insert(object.part("owner"));
  if (key.kind == schema_kind::default_privilege) named.insert(object.part(".role"));
  if (key.kind == schema_kind::policy) named.insert(grantee_of("USAGE - " + object.part("roles")));
  for (const auto& name : named)
    if (!name.empty() && name.find(", ") == std::string::npos && !in.roles.contains(name))
      return "The role " + name + " does not exist in the parent. Create it there first.";
  return {};
}

class planner {
 public:
  planner(const schema_snapshot& from, const schema_snapshot& to) : from_(from), to_(to) {}

  change_plan plan() {
    for (const auto& [key, object] : from_.objects) {
      for (const auto& needed : object.needs)
        made_.users[needed].push_back(key);
      for (const auto& needed : object.default_needs)
        made_.default_users[needed].push_back(key);
    }
    made_.changes = changes_between(from_, to_);
    for (const auto& [key, what] : made_.changes)
      decide(key, what);
    while (!pending_.empty()) {
      const auto key = std::move(pending_.front());
      pending_.pop_front();
      spread(key);
    }
    for (const auto& [key, _] : made_.impossible)
      forget(key);
    return std::move(made_);
  }

 private:
  void decide(const schema_key& key, object_change what) {
    if (what == object_change::removed) {
      if (key.kind == schema_kind::extension && from_.find(key)->part(".trusted") != "true")
        made_.impossible[key] = why_not_created(key, *from_.find(key));
      return;
    }
    const auto& after = *to_.find(key);
    if (auto why = missing_role(key, after, from_); !why.empty()) {
      made_.impossible[key] = std::move(why);
      return;
    }
    if (what == object_change::added) {
      if (auto why = why_not_created(key, after); !why.empty())
        made_.impossible[key] = std::move(why);
      return;
    }
    auto how = alter_object(key, *from_.find(key), after);
    if (!how.cautions.empty()) made_.cautions[key] = std::move(how.cautions);
    if (!how.impossible.empty()) {
      made_.impossible[key] = std::move(how.impossible);
    } else if (how.recreates) {
      recreate(key, key);
    } else {
      const bool spreads = how.changes_type;
      made_.altered[key] = std::move(how);
      if (spreads) pending_.push_back(key);
    }
  }

  /// `cause`: the change for which the object is recreated.
  void recreate(const schema_key& key, const schema_key& cause) {
    const auto* after = to_.find(key);
    if (after == nullptr || made_.recreated.contains(key)) return;
    auto why = why_not_created(key, *after);
    if (!can_be_recreated(key.kind) && key.kind != schema_kind::publication)
      why = "It would have to be dropped and created again, but " + text_of(key) + " uses it.";
    if (!why.empty()) {
      made_.impossible[cause] = why;
      return;
    }
    made_.recreated.insert(key);
    made_.altered.erase(key);
    causes_[key] = cause;
    pending_.push_back(key);
  }

  /// What uses a recreated object, or a column with another type, is recreated, too.
  void spread(const schema_key& key) {
    const auto known = causes_.find(key);
    const auto cause = known == causes_.end() ? key : known->second;
    for (const auto& user : made_.users[key])
      if (key.kind != schema_kind::column || !follows_type(user.kind)) recreate(user, cause);
    for (const auto& user : made_.default_users[key])
      if (to_.find(user) != nullptr) made_.reset_defaults.insert(user);
  }

  void forget(const schema_key& key) {
    made_.altered.erase(key);
    made_.recreated.erase(key);
  }

  const schema_snapshot& from_;
  const schema_snapshot& to_;
  change_plan made_;
  std::deque<schema_key> pending_;
  std::map<schema_key, schema_key> causes_;
};

}  // namespace

std::map<schema_key, object_change> changes_between(const schema_snapshot& from,
                                                    const schema_snapshot& to) {
  std::map<schema_key, object_change> made;
  for (const auto& [key, object] : from.objects) {
    const auto* after = to.find(key);
    if (after == nullptr) {
      made[key] = object_change::removed;
    } else if (!same_definition(object, *after)) {
      made[key] = object_change::changed;
    }
  }
  for (const auto& [key, object] : to.objects)
    if (from.find(key) == nullptr) made[key] = object_change::added;
  return made;
}

change_plan plan_changes(const schema_snapshot& from, const schema_snapshot& to) {
  return planner(from, to).plan();
}

}  // namespace signalbox::domain
