#include "domain/schema/alteration.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/json/json.hpp"
#include "domain/query/quote.hpp"
#include "domain/schema/creation.hpp"
#include "domain/schema/object_words.hpp"
#include "domain/schema/type_change.hpp"

namespace signalbox::domain {

namespace {
using core::json;

/// Both forms of the object that is changed, and what is made of them.
struct changed_object {
  const schema_key& key;
  const schema_object& from;
  const schema_object& to;
  alteration made = {};

  [[nodiscard]] bool differs(std::string_view part) const {
    return from.part(part) != to.part(part);
  }
  void add(std::string statement) { made.statements.push_back(std::move(statement)); }
  void refuse(std::string why) {
    if (made.impossible.empty()) made.impossible = std::move(why);
  }
};

std::vector<std::string> texts_in(const std::string& list) {
  auto parsed = json::parse(list, nullptr, false);
  if (!parsed.is_array()) return {};
  return parsed.get<std::vector<std::string>>();
}

std::string joined(const std::vector<std::string>& texts) {
  return fmt::format("{}", fmt::join(texts, ", "));
}

bool has_text(const std::vector<std::string>& texts, const std::string& one) {
  return std::ranges::find(texts, one) != texts.end();
}

void alter_enum_values(changed_object& what) {
  const auto before = texts_in(what.from.part("values"));
  const auto after = texts_in(what.to.part("values"));
  std::vector<std::string> removed;
  std::ranges::copy_if(before, std::back_inserter(removed),
                       [&](const std::string& one) { return !has_text(after, one); });
  if (!removed.empty())
    return what.refuse("PostgreSQL cannot remove values of an enumerated type (" + joined(removed) +
                       "). Create a new type and change the columns to it.");
  std::vector<std::string> kept;
  std::ranges::copy_if(after, std::back_inserter(kept),
                       [&](const std::string& one) { return has_text(before, one); });
  if (kept != before)
    return what.refuse("PostgreSQL cannot change the order of the values of an enumerated type.");
  for (std::size_t at = 0; at < after.size(); ++at) {
    if (has_text(before, after[at])) continue;
    auto statement =
        "ALTER TYPE " + qualified_name(what.key) + " ADD VALUE " + quote_literal(after[at]);
    if (at > 0) {
      statement += " AFTER " + quote_literal(after[at - 1]);
    } else if (!before.empty()) {
      statement += " BEFORE " + quote_literal(before.front());
    }
    what.add(std::move(statement));
  }
}

void alter_domain(changed_object& what) {
  if (what.differs("type") || what.differs("collation"))
    return what.refuse(
        "PostgreSQL cannot change the type of a domain. Create a new domain and "
        "change the columns to it.");
  const auto alter = "ALTER DOMAIN " + qualified_name(what.key);
  const auto& value = what.to.part("default");
  if (what.differs("default"))
    what.add(alter + (value.empty() ? " DROP DEFAULT" : " SET DEFAULT " + value));
  if (what.differs("not_null"))
    what.add(alter + (what.to.part("not_null").empty() ? " DROP NOT NULL" : " SET NOT NULL"));
}

using attribute_list = std::vector<std::pair<std::string, std::string>>;

attribute_list attributes_in(const schema_object& type) {
  attribute_list made;
  const auto parsed = json::parse(type.part("attributes"), nullptr, false);
  if (!parsed.is_array()) return made;
  for (const auto& one : parsed)
    made.emplace_back(one[0].get<std::string>(), one[1].get<std::string>());
  return made;
}

/// Attributes are only added at the end.
void alter_composite(changed_object& what) {
  const auto before = attributes_in(what.from);
  const auto after = attributes_in(what.to);
  const std::map<std::string, std::string> later(after.begin(), after.end());
  const auto alter = "ALTER TYPE " + qualified_name(what.key);
  attribute_list reached;
  for (const auto& [name, type] : before) {
    const auto kept = later.find(name);
    if (kept == later.end()) {
      what.add(alter + " DROP ATTRIBUTE " + quote_ident(name));
      continue;
    }
    if (kept->second != type)
      return what.refuse("The type of the attribute " + name +
                         " cannot be changed while tables use the composite type. Add an "
                         "attribute with the new type instead.");
    reached.emplace_back(name, type);
  }
  for (std::size_t at = reached.size(); at < after.size(); ++at) {
    what.add(alter + " ADD ATTRIBUTE " + quote_ident(after[at].first) + " " + after[at].second);
    reached.push_back(after[at]);
  }
  if (reached != after)
    what.refuse("PostgreSQL cannot insert attributes of a composite type between others.");
}

void alter_sequence(changed_object& what) {
  std::string options;
  for (const auto& [part, words] : {std::pair<std::string_view, std::string_view>{"type", "AS "},
                                    {"increment", "INCREMENT BY "},
                                    {"minimum", "MINVALUE "},
                                    {"maximum", "MAXVALUE "},
                                    {"start", "START WITH "},
                                    {"cache", "CACHE "}})
    if (what.differs(part)) options += " " + std::string(words) + what.to.part(part);
  if (what.differs("cycle")) options += what.to.part("cycle").empty() ? " NO CYCLE" : " CYCLE";
  if (what.differs("owned_by"))
    options +=
        " OWNED BY " + (what.to.part("owned_by").empty() ? "NONE" : what.to.part("owned_by"));
  const auto alter = "ALTER SEQUENCE " + qualified_name(what.key);
  if (!options.empty()) what.add(alter + options);
  if (what.differs("unlogged"))
    what.add(alter + (what.to.part("unlogged").empty() ? " SET LOGGED" : " SET UNLOGGED"));
}

std::map<std::string, std::string> options_in(const std::string& list) {
  std::map<std::string, std::string> made;
  for (std::size_t begin = 0; begin < list.size();) {
    const auto end = std::min(list.find(", ", begin), list.size());
    const auto one = list.substr(begin, end - begin);
    const auto equals = one.find('=');
    made[one.substr(0, equals)] = one;
    begin = end + 2;
  }
  return made;
}

void alter_options(changed_object& what) {
  const auto before = options_in(what.from.part("options"));
  const auto after = options_in(what.to.part("options"));
  std::vector<std::string> reset;
  std::vector<std::string> set;
  for (const auto& [name, _] : before)
    if (!after.contains(name)) reset.push_back(name);
  for (const auto& [name, option] : after)
    if (!before.contains(name) || before.at(name) != option) set.push_back(option);
  const auto alter = "ALTER " + addressed(what.key, what.to);
  if (!reset.empty()) what.add(alter + " RESET (" + joined(reset) + ")");
  if (!set.empty()) what.add(alter + " SET (" + joined(set) + ")");
}

void alter_table(changed_object& what) {
  if (what.differs("partition_key") || what.differs("parents") || what.differs("bound"))
    return what.refuse(
        "How the table is partitioned or what it inherits from was changed. Attach, "
        "detach or create the tables yourself.");
  const auto alter = "ALTER TABLE " + qualified_name(what.key);
  if (what.differs("unlogged"))
    what.add(alter + (what.to.part("unlogged").empty() ? " SET LOGGED" : " SET UNLOGGED"));
  if (what.differs("method"))
    what.add(alter + " SET ACCESS METHOD " +
             (what.to.part("method").empty() ? "heap" : what.to.part("method")));
  alter_options(what);
  if (what.differs("row_security"))
    what.add(alter + (what.to.part("row_security").empty() ? " DISABLE" : " ENABLE") +
             " ROW LEVEL SECURITY");
  if (what.differs("forced"))
    what.add(alter + (what.to.part("forced").empty() ? " NO FORCE" : " FORCE") +
             " ROW LEVEL SECURITY");
}

void alter_identity(changed_object& what, const std::string& alter) {
  const auto& before = what.from.part("identity");
  const auto& after = what.to.part("identity");
  auto options = what.to.part("identity_options");
  if (after.empty()) return before.empty() ? void() : what.add(alter + " DROP IDENTITY");
  if (before.empty()) {
    std::erase(options, ',');
    return what.add(alter + " ADD GENERATED " + after + " AS IDENTITY (" + options + ")");
  }
  if (before != after) what.add(alter + " SET GENERATED " + after);
  if (!what.differs("identity_options")) return;
  for (auto at = options.find(','); at != std::string::npos; at = options.find(',', at + 1))
    options.replace(at, 1, " SET");
  what.add(alter + " SET " + options);
}

void alter_type(changed_object& what, const std::string& alter) {
  const auto& before = what.from.part("type");
  const auto& after = what.to.part("type");
  const auto known = conversion_of(before, after);
  if (known == type_change::unknown)
    return what.refuse("It is not known how values of the type " + before + " become values of " +
                       after + ". Change the type in the parent with a conversion of your own.");
  if (known == type_change::checked)
    what.made.cautions.push_back("Values are converted from " + before + " to " + after +
                                 ". One that does not fit ends the merge with an error, or is "
                                 "rounded.");
  what.made.changes_type = true;
  if (!what.from.part("default").empty()) what.add(alter + " DROP DEFAULT");
  auto statement = alter + " TYPE " + after;
  if (!what.to.part("collation").empty()) statement += " COLLATE " + what.to.part("collation");
  what.add(statement + " USING " + quote_ident(what.key.name) + "::" + after);
  if (!what.from.part("default").empty()) what.made.sets_default = true;
}

void alter_column(changed_object& what) {
  const auto alter =
      "ALTER TABLE " + table_name_of(what.key) + " ALTER COLUMN " + quote_ident(what.key.name);
  if (what.differs("generated")) {
    if (!what.to.part("generated").empty())
      return what.refuse(
          "PostgreSQL cannot change how a column is generated. Drop the column and "
          "add it again.");
    what.add(alter + " DROP EXPRESSION");
  }
  const bool loses_not_null = what.to.part("not_null").empty();
  if (what.differs("not_null") && !loses_not_null) what.add(alter + " SET NOT NULL");
  if (what.differs("type") || what.differs("collation")) alter_type(what, alter);
  if (what.differs("identity") || what.differs("identity_options")) alter_identity(what, alter);
  if (what.differs("not_null") && loses_not_null) what.add(alter + " DROP NOT NULL");
  if (what.differs("default")) what.made.sets_default = true;
}

void alter_policy(changed_object& what) {
  const auto loses = [&](std::string_view part) {
    return what.to.part(part).empty() && !what.from.part(part).empty();
  };
  if (what.differs("command") || what.differs("restrictive") || loses("using") || loses("check")) {
    what.made.recreates = true;
    return;
  }
  std::string changes;
  if (what.differs("roles")) changes += " TO " + what.to.part("roles");
  if (what.differs("using")) changes += " USING (" + what.to.part("using") + ")";
  if (what.differs("check")) changes += " WITH CHECK (" + what.to.part("check") + ")";
  if (!changes.empty()) what.add("ALTER " + addressed(what.key, what.to) + changes);
}

void alter_publication(changed_object& what) {
  if (what.differs("all_tables") ||
      (what.differs("contents") && what.to.part("contents").empty())) {
    what.made.recreates = true;
    return;
  }
  const auto alter = "ALTER PUBLICATION " + quote_ident(what.key.name) + " SET ";
  if (what.differs("operations") || what.differs("via_root"))
    what.add(alter + "(publish = " + quote_literal(what.to.part("operations")) +
             ", publish_via_partition_root = " +
             (what.to.part("via_root").empty() ? "false)" : "true)"));
  if (what.differs("contents")) what.add(alter + what.to.part("contents"));
}

/// Columns of a view can only be added at its end.
void alter_view(changed_object& what) {
  if (what.differs("definition")) {
    const auto before = texts_in(what.from.part(".columns"));
    const auto after = texts_in(what.to.part(".columns"));
    const bool extends =
        after.size() >= before.size() && std::equal(before.begin(), before.end(), after.begin());
    if (!extends || what.key.kind == schema_kind::materialized_view) {
      what.made.recreates = true;
      return;
    }
    what.add("CREATE OR REPLACE VIEW " + qualified_name(what.key) + " AS\n" +
             without_end(what.to.part("definition")));
  }
  alter_options(what);
}

void alter_routine(changed_object& what) {
  if (!what.differs("definition")) return;
  const auto defaults = [](const schema_object& of) {
    const auto& count = of.part(".defaults");
    return std::pair(count.size(), count);
  };
  what.made.recreates = what.differs(".result") || what.differs(".arguments") ||
                        defaults(what.to) < defaults(what.from);
  if (!what.made.recreates) what.add(without_end(what.to.part("definition")));
}

void alter_extension(changed_object& what) {
  const auto name = quote_ident(what.key.name);
  if (auto why = why_not_created(what.key, what.to); !why.empty())
    return what.refuse(std::move(why));
  if (what.differs("version"))
    what.add("ALTER EXTENSION " + name + " UPDATE TO " + quote_literal(what.to.part("version")));
  if (what.differs("schema"))
    what.add("ALTER EXTENSION " + name + " SET SCHEMA " + quote_ident(what.to.part("schema")));
}

void alter_constraint(changed_object& what) {
  if (!what.differs("definition")) return;
  if (what.from.part("definition") != what.to.part("definition") + " NOT VALID") {
    what.made.recreates = true;
    return;
  }
  what.add(
      std::string(what.key.kind == schema_kind::constraint ? "ALTER TABLE " : "ALTER DOMAIN ") +
      table_name_of(what.key) + " VALIDATE CONSTRAINT " + quote_ident(what.key.name));
}

void alter_kind(changed_object& what) {
  switch (what.key.kind) {
    case schema_kind::extension:
      return alter_extension(what);
    case schema_kind::enumeration:
      return alter_enum_values(what);
    case schema_kind::domain_type:
      return alter_domain(what);
    case schema_kind::composite:
      return alter_composite(what);
    case schema_kind::sequence:
      return alter_sequence(what);
    case schema_kind::table:
      return alter_table(what);
    case schema_kind::column:
      return alter_column(what);
    case schema_kind::view:
    case schema_kind::materialized_view:
      return alter_view(what);
    case schema_kind::function:
    case schema_kind::procedure:
      return alter_routine(what);
    case schema_kind::policy:
      return alter_policy(what);
    case schema_kind::publication:
      return alter_publication(what);
    case schema_kind::constraint:
    case schema_kind::domain_constraint:
      return alter_constraint(what);
    case schema_kind::range:
      if (what.differs("subtype") || what.differs("multirange") || what.differs("difference"))
        what.refuse("PostgreSQL cannot change a range type.");
      return;
    case schema_kind::aggregate:
      if (what.differs("definition")) what.refuse("Aggregates are compared, but not created.");
      return;
    case schema_kind::index:
    case schema_kind::statistics:
    case schema_kind::rule:
    case schema_kind::trigger:
      what.made.recreates = what.differs("definition");
      return;
    default:
      return;
  }
}

}  // namespace

alteration alter_object(const schema_key& key, const schema_object& from, const schema_object& to) {
  changed_object what{.key = key, .from = from, .to = to};
  alter_kind(what);
  if (what.made.recreates || !what.made.impossible.empty()) return std::move(what.made);
  if (what.differs("owner") && !to.part("owner").empty())
    what.add("ALTER " + addressed(key, to) + " OWNER TO " + quote_ident(to.part("owner")));
  for (auto& one : describe_object(key, &from, to))
    what.add(std::move(one));
  for (auto& one : change_grants(key, to, from.grants, to.grants))
    what.add(std::move(one));
  return std::move(what.made);
}

std::string why_not_created(const schema_key& key, const schema_object& object) {
  if (key.kind == schema_kind::aggregate)
    return "Aggregates are compared, but not created. Create it in the parent yourself.";
  if (key.kind == schema_kind::extension && object.part(".trusted") != "true")
    return "Members cannot create this extension. Enable it on the page of the parent's "
           "extensions.";
  if (key.kind == schema_kind::publication &&
      (!object.part("all_tables").empty() ||
       object.part("contents").find("TABLES IN SCHEMA ") != std::string::npos))
    return "Only a superuser may publish all tables or schemas.";
  return {};
}

}  // namespace signalbox::domain
