#include "domain/schema/creation.hpp"

#include <algorithm>
#include <cctype>

#include "core/json/json.hpp"
#include "domain/query/quote.hpp"
#include "domain/schema/object_words.hpp"

namespace signalbox::domain {

namespace {
using core::json;

json list_in(const schema_object& object, std::string_view name) {
  auto made = json::parse(object.part(name), nullptr, false);
  return made.is_array() ? made : json::array();
}

std::string with_part(const schema_object& object, std::string_view name, std::string_view words) {
  const auto& value = object.part(name);
  return value.empty() ? std::string() : " " + std::string(words) + value;
}

std::string enum_values(const schema_object& type) {
  std::string made;
  for (const auto& value : list_in(type, "values"))
    made += (made.empty() ? "" : ", ") + quote_literal(value.get_ref<const std::string&>());
  return made;
}

std::string attributes_text(const schema_object& type) {
  std::string made;
  for (const auto& one : list_in(type, "attributes"))
    made += (made.empty() ? "" : ", ") + quote_ident(one[0].get<std::string>()) + " " +
            one[1].get<std::string>();
  return made;
}

std::string create_range(const schema_key& key, const schema_object& type) {
  return "CREATE TYPE " + qualified_name(key) + " AS RANGE (SUBTYPE = " + type.part("subtype") +
         with_part(type, "difference", ", SUBTYPE_DIFF = ") +
         with_part(type, "multirange", ", MULTIRANGE_TYPE_NAME = ") + ")";
}

std::string create_domain(const schema_key& key, const schema_object& type) {
  return "CREATE DOMAIN " + qualified_name(key) + " AS " + type.part("type") +
         with_part(type, "collation", "COLLATE ") + with_part(type, "default", "DEFAULT ") +
         (type.part("not_null").empty() ? "" : " NOT NULL");
}

std::string create_sequence(const schema_key& key, const schema_object& of) {
  return "CREATE " + std::string(of.part("unlogged").empty() ? "" : "UNLOGGED ") + "SEQUENCE " +
         qualified_name(key) + " AS " + of.part("type") +
         with_part(of, "increment", "INCREMENT BY ") + with_part(of, "minimum", "MINVALUE ") +
         with_part(of, "maximum", "MAXVALUE ") + with_part(of, "start", "START WITH ") +
         with_part(of, "cache", "CACHE ") + (of.part("cycle").empty() ? "" : " CYCLE") +
         with_part(of, "owned_by", "OWNED BY ");
}

std::string create_table_text(const schema_key& key, const schema_object& of,
                              const std::vector<const schema_snapshot::entry*>& columns) {
  std::string text = of.part("unlogged").empty() ? "CREATE TABLE " : "CREATE UNLOGGED TABLE ";
  text += qualified_name(key);
  if (of.part("bound").empty()) {
    std::string list;
    for (const auto* one : columns)
      list += (list.empty() ? "\n  " : ",\n  ") + column_definition(one->first, one->second);
    text += " (" + list + (list.empty() ? ")" : "\n)");
    if (!of.part("parents").empty()) text += " INHERITS (" + of.part("parents") + ")";
  } else {
    text += " PARTITION OF " + of.part("parents") + " " + of.part("bound");
  }
  text += with_part(of, "partition_key", "PARTITION BY ") + with_part(of, "method", "USING ");
  if (!of.part("options").empty()) text += " WITH (" + of.part("options") + ")";
  return text;
}

ddl create_table(const schema_key& key, const schema_object& of,
                 const std::vector<const schema_snapshot::entry*>& columns) {
  ddl made{create_table_text(key, of, columns)};
  const auto alter = "ALTER TABLE " + qualified_name(key);
  if (!of.part("row_security").empty()) made.push_back(alter + " ENABLE ROW LEVEL SECURITY");
  if (!of.part("forced").empty()) made.push_back(alter + " FORCE ROW LEVEL SECURITY");
  return made;
}

std::string create_view_text(const schema_key& key, const schema_object& of) {
  std::string text =
      key.kind == schema_kind::view ? "CREATE OR REPLACE VIEW " : "CREATE MATERIALIZED VIEW ";
  text += qualified_name(key);
  if (!of.part("options").empty()) text += " WITH (" + of.part("options") + ")";
  return text + " AS\n" + without_end(of.part("definition"));
}

std::string create_policy(const schema_key& key, const schema_object& of) {
  std::string text = "CREATE POLICY " + quote_ident(key.name) + " ON " + table_name_of(key);
  if (!of.part("restrictive").empty()) text += " AS RESTRICTIVE";
  text += " FOR " + of.part("command") + " TO " + of.part("roles");
  if (!of.part("using").empty()) text += " USING (" + of.part("using") + ")";
  if (!of.part("check").empty()) text += " WITH CHECK (" + of.part("check") + ")";
  return text;
}

std::string create_publication(const schema_key& key, const schema_object& of) {
  std::string text = "CREATE PUBLICATION " + quote_ident(key.name);
  if (!of.part("all_tables").empty()) text += " FOR ALL TABLES";
  text += with_part(of, "contents", "FOR ");
  text += " WITH (publish = " + quote_literal(of.part("operations"));
  if (!of.part("via_root").empty()) text += ", publish_via_partition_root = true";
  return text + ")";
}

/// An index of a partitioned table is read as one of the table ONLY, which would never be valid.
std::string create_index(const schema_key&, const schema_object& of) {
  auto text = of.part("definition");
  constexpr std::string_view only = " ON ONLY ";
  if (const auto at = text.find(only); at != std::string::npos)
    text.replace(at, only.size(), " ON ");
  return text;
}

std::string creation_text(const schema_key& key, const schema_object& of,
                          const std::string& runner) {
  switch (key.kind) {
    case schema_kind::extension:
      return "CREATE EXTENSION " + quote_ident(key.name) + " SCHEMA " +
             quote_ident(of.part("schema"));
    case schema_kind::schema: {
      const auto& owner = of.part("owner");
      const bool is_other = !owner.empty() && !runner.empty() && owner != runner;
      return "CREATE SCHEMA " + quote_ident(key.name) +
             (is_other ? " AUTHORIZATION " + quote_ident(owner) : "");
    }
    case schema_kind::enumeration:
      return "CREATE TYPE " + qualified_name(key) + " AS ENUM (" + enum_values(of) + ")";
    case schema_kind::range:
      return create_range(key, of);
    case schema_kind::composite:
      return "CREATE TYPE " + qualified_name(key) + " AS (" + attributes_text(of) + ")";
    case schema_kind::domain_type:
      return create_domain(key, of);
    case schema_kind::sequence:
      return create_sequence(key, of);
    case schema_kind::column:
      return "ALTER TABLE " + table_name_of(key) + " ADD COLUMN " + column_definition(key, of);
    case schema_kind::constraint:
      return "ALTER TABLE " + table_name_of(key) + " ADD CONSTRAINT " + quote_ident(key.name) +
             " " + of.part("definition");
    case schema_kind::domain_constraint:
      return "ALTER DOMAIN " + table_name_of(key) + " ADD CONSTRAINT " + quote_ident(key.name) +
             " " + of.part("definition");
    case schema_kind::view:
    case schema_kind::materialized_view:
      return create_view_text(key, of);
    case schema_kind::index:
      return create_index(key, of);
    case schema_kind::policy:
      return create_policy(key, of);
    case schema_kind::publication:
      return create_publication(key, of);
    case schema_kind::function:
    case schema_kind::procedure:
    case schema_kind::statistics:
    case schema_kind::rule:
    case schema_kind::trigger:
      return without_end(of.part("definition"));
    case schema_kind::table:
    case schema_kind::aggregate:
    case schema_kind::default_privilege:
      break;
  }
  return {};
}

bool has_owner(schema_kind kind) {
  return kind != schema_kind::schema && kind != schema_kind::extension &&
         kind != schema_kind::column && kind != schema_kind::default_privilege;
}

/// What PostgreSQL grants on new objects if no default privileges were changed. Those of a schema
/// are granted in addition.
std::set<std::string> builtin_defaults(const schema_key& of) {
  if (!of.schema.empty()) return {};
  if (of.name.ends_with(" FUNCTIONS")) return {"EXECUTE - PUBLIC"};
  if (of.name.ends_with(" TYPES")) return {"USAGE - PUBLIC"};
  return {};
}

/// The privileges that PostgreSQL gives to a new object.
std::set<std::string> initial_grants(const schema_key& key, const creation_place& place) {
  std::set<std::string> made;
  std::string_view type;
  switch (key.kind) {
    case schema_kind::function:
    case schema_kind::procedure:
    case schema_kind::aggregate:
      made = {"EXECUTE - PUBLIC"};
      type = "FUNCTIONS";
      break;
    case schema_kind::enumeration:
    case schema_kind::range:
    case schema_kind::composite:
    case schema_kind::domain_type:
      made = {"USAGE - PUBLIC"};
      type = "TYPES";
      break;
    case schema_kind::table:
    case schema_kind::view:
    case schema_kind::materialized_view:
      type = "TABLES";
      break;
    case schema_kind::sequence:
      type = "SEQUENCES";
      break;
    case schema_kind::schema:
      type = "SCHEMAS";
      break;
    case schema_kind::default_privilege:
      return builtin_defaults(key);
    default:
      return made;
  }
  if (place.existing == nullptr) return made;
  const auto defaults = [&](const std::string& in_schema) {
    return place.existing->find({.kind = schema_kind::default_privilege,
                                 .schema = in_schema,
                                 .table = {},
                                 .name = quote_ident(place.runner) + " " + std::string(type)});
  };
  if (const auto* everywhere = defaults({})) made = everywhere->grants;
  const auto* here = key.schema.empty() ? nullptr : defaults(key.schema);
  if (here != nullptr) made.insert(here->grants.begin(), here->grants.end());
  return made;
}

void append(ddl& to, const ddl& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

std::string without_end(std::string text) {
  const auto is_end = [](char one) {
    return one == ';' || std::isspace(static_cast<unsigned char>(one)) != 0;
  };
  while (!text.empty() && is_end(text.back()))
    text.pop_back();
  return text;
}

bool has_plain_default(const schema_object& column) {
  return !column.part("default").empty() && column.default_needs.empty();
}

std::string column_definition(const schema_key& key, const schema_object& column) {
  std::string text = quote_ident(key.name) + " " + column.part("type") +
                     with_part(column, "collation", "COLLATE ");
  if (!column.part("generated").empty())
    text += " GENERATED ALWAYS AS (" + column.part("generated") + ") STORED";
  if (!column.part("identity").empty()) {
    auto options = column.part("identity_options");
    std::erase(options, ',');
    text += " GENERATED " + column.part("identity") + " AS IDENTITY (" + options + ")";
  }
  if (has_plain_default(column)) text += " DEFAULT " + column.part("default");
  if (!column.part("not_null").empty()) text += " NOT NULL";
  return text;
}

std::string set_default(const schema_key& key, const schema_object& column) {
  const auto& value = column.part("default");
  return "ALTER TABLE " + table_name_of(key) + " ALTER COLUMN " + quote_ident(key.name) +
         (value.empty() ? " DROP DEFAULT" : " SET DEFAULT " + value);
}

ddl describe_object(const schema_key& key, const schema_object* from, const schema_object& to) {
  ddl made;
  const auto before = [from](std::string_view name) {
    return from == nullptr ? std::string() : from->part(name);
  };
  if (before("enabled") != to.part("enabled")) {
    const auto how = to.part("enabled").empty() ? "ENABLE" : to.part("enabled");
    made.push_back("ALTER TABLE " + table_name_of(key) + " " + how + " " +
                   (key.kind == schema_kind::rule ? "RULE " : "TRIGGER ") + quote_ident(key.name));
  }
  if (before("comment") != to.part("comment"))
    made.push_back(comment_statement(addressed(key, to), to.part("comment")));
  if (before("column_comments") == to.part("column_comments")) return made;
  auto earlier = json::parse(before("column_comments"), nullptr, false);
  auto later = json::parse(to.part("column_comments"), nullptr, false);
  if (!earlier.is_object()) earlier = json::object();
  if (!later.is_object()) later = json::object();
  for (const auto& [name, _] : earlier.items())
    if (!later.contains(name)) later[name] = "";
  for (const auto& [name, text] : later.items())
    if (earlier.value(name, "") != text)
      made.push_back(comment_statement("COLUMN " + qualified_name(key) + "." + quote_ident(name),
                                       text.get<std::string>()));
  return made;
}

ddl create_object(const schema_key& key, const schema_object& object,
                  const std::vector<const schema_snapshot::entry*>& columns,
                  const creation_place& place) {
  ddl made;
  if (key.kind == schema_kind::table) {
    made = create_table(key, object, columns);
  } else if (auto text = creation_text(key, object, place.runner); !text.empty()) {
    made.push_back(std::move(text));
  }
  const auto& owner = object.part("owner");
  if (has_owner(key.kind) && !owner.empty() && !place.runner.empty() && owner != place.runner)
    made.push_back("ALTER " + addressed(key, object) + " OWNER TO " + quote_ident(owner));
  append(made, describe_object(key, nullptr, object));
  append(made, change_grants(key, object, initial_grants(key, place), object.grants));
  // After what is revoked from the table, and with it from its columns.
  for (const auto* one : columns) {
    append(made, describe_object(one->first, nullptr, one->second));
    append(made, change_grants(one->first, one->second, {}, one->second.grants));
  }
  return made;
}

ddl drop_object(const schema_key& key, const schema_object& object) {
  switch (key.kind) {
    case schema_kind::column:
      return {"ALTER TABLE " + table_name_of(key) + " DROP COLUMN " + quote_ident(key.name)};
    case schema_kind::constraint:
      return {"ALTER TABLE " + table_name_of(key) + " DROP CONSTRAINT " + quote_ident(key.name)};
    case schema_kind::domain_constraint:
      return {"ALTER DOMAIN " + table_name_of(key) + " DROP CONSTRAINT " + quote_ident(key.name)};
    case schema_kind::default_privilege:
      return change_grants(key, object, object.grants, builtin_defaults(key));
    default:
      return {"DROP " + addressed(key, object)};
  }
}

std::vector<const schema_snapshot::entry*> columns_of(const schema_snapshot& in,
                                                      const schema_key& of) {
  std::vector<const schema_snapshot::entry*> made;
  const schema_key first{
      .kind = schema_kind::column, .schema = of.schema, .table = of.name, .name = {}};
  for (auto at = in.objects.lower_bound(first); at != in.objects.end(); ++at) {
    if (at->first.kind != schema_kind::column || at->first.schema != of.schema ||
        at->first.table != of.name)
      break;
    made.push_back(&*at);
  }
  std::ranges::stable_sort(
      made, {}, [](const schema_snapshot::entry* one) { return one->second.part(".position"); });
  return made;
}

std::string definition_of(const schema_snapshot& in, const schema_key& key) {
  const auto* object = in.find(key);
  if (object == nullptr) return {};
  if (key.kind == schema_kind::default_privilege)
    return text_of(change_grants(key, *object, {}, object->grants));
  if (key.kind == schema_kind::aggregate) return "AGGREGATE " + object->part(".signature");
  auto made =
      create_object(key, *object,
                    key.kind == schema_kind::table ? columns_of(in, key)
                                                   : std::vector<const schema_snapshot::entry*>{},
                    {});
  const auto more = [&](const schema_key& of, const schema_object& what) {
    if (of.kind == schema_kind::column && !what.part("default").empty() && !has_plain_default(what))
      made.push_back(set_default(of, what));
  };
  more(key, *object);
  if (key.kind == schema_kind::table) {
    for (const auto* one : columns_of(in, key))
      more(one->first, one->second);
    if (!object->part("replica_identity").empty())
      made.push_back("ALTER TABLE " + qualified_name(key) + " REPLICA IDENTITY " +
                     object->part("replica_identity"));
  }
  if (!object->part("owner").empty()) {
    made.push_back("ALTER " + addressed(key, *object) + " OWNER TO " +
                   quote_ident(object->part("owner")));
  }
  return text_of(made);
}

}  // namespace signalbox::domain
