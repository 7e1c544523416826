#include "domain/schema/schema_object.hpp"

#include <algorithm>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

constexpr char uncompared_mark = '.';

bool is_compared(const std::pair<const std::string, std::string>& part) {
  return !part.first.starts_with(uncompared_mark);
}

bool has_same_parts(const std::map<std::string, std::string>& a,
                    const std::map<std::string, std::string>& b) {
  const auto holds = [](const auto& one, const auto& other) {
    return std::ranges::all_of(one, [&other](const auto& part) {
      const auto found = other.find(part.first);
      return !is_compared(part) || (found != other.end() && found->second == part.second);
    });
  };
  return holds(a, b) && holds(b, a);
}

}  // namespace

std::string text_of(const schema_key& key) {
  std::string made(schema_kind_names.name_of(key.kind));
  made += ' ';
  for (const auto* part : {&key.schema, &key.table})
    if (!part->empty()) made += quote_ident(*part) + ".";
  return made + quote_ident(key.name);
}

const std::string& schema_object::part(std::string_view name) const {
  static const std::string none;
  const auto found = parts.find(std::string(name));
  return found == parts.end() ? none : found->second;
}

bool same_definition(const schema_object& a, const schema_object& b) {
  return a.grants == b.grants && has_same_parts(a.parts, b.parts);
}

const schema_object* schema_snapshot::find(const schema_key& key) const {
  const auto found = objects.find(key);
  return found == objects.end() ? nullptr : &found->second;
}

const schema_key* relation_of(const schema_snapshot& in, const schema_key& key) {
  if (key.table.empty()) return nullptr;
  for (const auto kind : {schema_kind::table, schema_kind::view, schema_kind::materialized_view,
                          schema_kind::domain_type}) {
    const auto found =
        in.objects.find({.kind = kind, .schema = key.schema, .table = {}, .name = key.table});
    if (found != in.objects.end() &&
        (kind == schema_kind::domain_type) == (key.kind == schema_kind::domain_constraint))
      return &found->first;
  }
  return nullptr;
}

}  // namespace signalbox::domain
