#include "domain/schema/object_words.hpp"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {
std::string_view kind_word(schema_kind kind) {
  switch (kind) {
    case schema_kind::extension:
      return "EXTENSION";
    case schema_kind::schema:
      return "SCHEMA";
    case schema_kind::enumeration:
    case schema_kind::range:
    case schema_kind::composite:
      return "TYPE";
    case schema_kind::domain_type:
      return "DOMAIN";
    case schema_kind::sequence:
      return "SEQUENCE";
    case schema_kind::function:
      return "FUNCTION";
    case schema_kind::procedure:
      return "PROCEDURE";
    case schema_kind::aggregate:
      return "AGGREGATE";
    case schema_kind::table:
      return "TABLE";
    case schema_kind::column:
      return "COLUMN";
    case schema_kind::constraint:
    case schema_kind::domain_constraint:
      return "CONSTRAINT";
    case schema_kind::index:
      return "INDEX";
    case schema_kind::statistics:
      return "STATISTICS";
    case schema_kind::view:
      return "VIEW";
    case schema_kind::materialized_view:
      return "MATERIALIZED VIEW";
    case schema_kind::rule:
      return "RULE";
    case schema_kind::trigger:
      return "TRIGGER";
    case schema_kind::policy:
      return "POLICY";
    case schema_kind::publication:
      return "PUBLICATION";
    case schema_kind::default_privilege:
      return "DEFAULT PRIVILEGES";
  }
  return {};
}

/// An entry `SELECT * role` in its parts.
struct grant_entry {
  std::string privilege;
  bool is_grantable = false;
  std::string grantee;  ///< as SQL writes it
};

grant_entry entry_of(const std::string& text) {
  const auto first = text.find(' ');
  if (first == std::string::npos || first + 3 > text.size())
    return {.privilege = text, .is_grantable = false, .grantee = {}};
  return {.privilege = text.substr(0, first),
          .is_grantable = text[first + 1] == '*',
          .grantee = text.substr(first + 3)};
}

using privileges = std::map<std::pair<std::string, std::string>, bool>;  ///< grantee, privilege

privileges privileges_of(const std::set<std::string>& entries) {
  privileges made;
  for (const auto& text : entries) {
    auto entry = entry_of(text);
    made[{std::move(entry.grantee), std::move(entry.privilege)}] = entry.is_grantable;
  }
  return made;
}

/// Of one grantee, what is given or taken with one statement.
struct grant_lists {
  std::vector<std::string> revoked;
  std::vector<std::string> options_revoked;
  std::vector<std::string> granted;
  std::vector<std::string> granted_with_option;
};

std::map<std::string, grant_lists> lists_of(const privileges& from, const privileges& to) {
  std::map<std::string, grant_lists> made;
  for (const auto& [key, has_option] : from) {
    const auto kept = to.find(key);
    if (kept == to.end()) {
      made[key.first].revoked.push_back(key.second);
    } else if (has_option && !kept->second) {
      made[key.first].options_revoked.push_back(key.second);
    }
  }
  for (const auto& [key, has_option] : to) {
    const auto known = from.find(key);
    if (known != from.end() && (known->second || !has_option)) continue;
    (has_option ? made[key.first].granted_with_option : made[key.first].granted)
        .push_back(key.second);
  }
  return made;
}

/// The beginning of each statement, and what follows the privileges.
struct grant_place {
  std::string prefix = {};
  std::string columns = {};
  std::string on;
};

grant_place place_of(const schema_key& key, const schema_object& object) {
  if (key.kind == schema_kind::default_privilege) {
    std::string prefix = "ALTER DEFAULT PRIVILEGES FOR ROLE " + quote_ident(object.part(".role"));
    if (!key.schema.empty()) prefix += " IN SCHEMA " + quote_ident(key.schema);
    return {.prefix = prefix + " ", .on = key.name.substr(key.name.rfind(' ') + 1)};
  }
  if (key.kind == schema_kind::column)
    return {.columns = " (" + quote_ident(key.name) + ")", .on = "TABLE " + table_name_of(key)};
  if (key.kind == schema_kind::domain_type) return {.on = "TYPE " + qualified_name(key)};
  if (key.kind == schema_kind::view || key.kind == schema_kind::materialized_view)
    return {.on = "TABLE " + qualified_name(key)};
  return {.on = addressed(key, object)};
}

std::string listed(const std::vector<std::string>& names, const std::string& columns) {
  std::string made;
  for (const auto& name : names)
    made += (made.empty() ? "" : ", ") + name + columns;
  return made;
}

}  // namespace

std::string qualified_name(const schema_key& key) {
  return quote_ident(key.schema, key.name);
}

std::string table_name_of(const schema_key& key) {
  return quote_ident(key.schema, key.table);
}

std::string addressed(const schema_key& key, const schema_object& object) {
  const std::string word(kind_word(key.kind));
  switch (key.kind) {
    case schema_kind::function:
    case schema_kind::procedure:
    case schema_kind::aggregate:
      return word + " " + object.part(".signature");
    case schema_kind::column:
      return word + " " + table_name_of(key) + "." + quote_ident(key.name);
    case schema_kind::constraint:
    case schema_kind::rule:
    case schema_kind::trigger:
    case schema_kind::policy:
      return word + " " + quote_ident(key.name) + " ON " + table_name_of(key);
    case schema_kind::domain_constraint:
      return word + " " + quote_ident(key.name) + " ON DOMAIN " + table_name_of(key);
    default:
      return word + " " + qualified_name(key);
  }
}

ddl change_grants(const schema_key& key, const schema_object& object,
                  const std::set<std::string>& from, const std::set<std::string>& to) {
  ddl made;
  const auto place = place_of(key, object);
  for (const auto& [grantee, lists] : lists_of(privileges_of(from), privileges_of(to))) {
    const auto add = [&](std::string_view verb, const std::vector<std::string>& names,
                         std::string_view direction, std::string_view end) {
      if (names.empty()) return;
      made.push_back(place.prefix + std::string(verb) + listed(names, place.columns) + " ON " +
                     place.on + std::string(direction) + grantee + std::string(end));
    };
    add("REVOKE ", lists.revoked, " FROM ", "");
    add("REVOKE GRANT OPTION FOR ", lists.options_revoked, " FROM ", "");
    add("GRANT ", lists.granted, " TO ", "");
    add("GRANT ", lists.granted_with_option, " TO ", " WITH GRANT OPTION");
  }
  return made;
}

std::string grantee_of(const std::string& entry) {
  auto name = entry_of(entry).grantee;
  if (name == "PUBLIC") return {};
  if (name.size() < 2 || name.front() != '"') return name;
  std::string made;
  for (std::size_t at = 1; at + 1 < name.size(); ++at) {
    if (name[at] == '"' && name[at + 1] == '"') ++at;
    made += name[at];
  }
  return made;
}

}  // namespace signalbox::domain
