#include "domain/schema/snapshot_reading.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/crypto/token_digest.hpp"

namespace signalbox::domain {

namespace {

using core::json;
using reference_names = std::unordered_map<std::string, std::string>;

/// An index of a constraint of a table of a type: longer chains do not exist.
constexpr int alias_steps_max = 4;
constexpr std::string_view default_mark = "default ";

std::unexpected<core::error> fail_form() {
  return core::fail(core::errc::internal, "The definitions have an unexpected form.");
}

std::string text_in(const json& row, const char* name) {
  const auto found = row.find(name);
  return found != row.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The rows that are no objects.
struct other_rows {
  reference_names aliases;
  std::vector<std::pair<std::string, std::string>> needs;  ///< of a reference: references
};

class row_reader {
 public:
  core::result<schema_snapshot> read(const json& rows) {
    if (!rows.is_array()) return fail_form();
    for (const auto& row : rows)
      if (!row.is_object() || !read_row(row)) return fail_form();
    for (const auto& [of, list] : others_.needs)
      add_needs(of, list);
    for (auto& [key, object] : made_.objects)
      add_containers(key, object);
    return std::move(made_);
  }

 private:
  bool read_row(const json& row) {
    const auto kind = text_in(row, "kind");
    if (kind == "alias") {
      others_.aliases[text_in(row, "ref")] = text_in(row, "name");
    } else if (kind == "needs") {
      others_.needs.emplace_back(text_in(row, "ref"), text_in(row, "name"));
    } else if (kind == "role") {
      made_.roles.insert(text_in(row, "name"));
    } else if (kind == "other") {
      made_.others[text_in(row, "name")] = text_in(row.value("parts", json::object()), "count");
    } else {
      return read_object(kind, row);
    }
    return true;
  }

  bool read_object(const std::string& kind, const json& row) {
    const auto known = schema_kind_names.value_of(kind);
    if (!known) return false;
    schema_key key{.kind = *known,
                   .schema = text_in(row, "schema"),
                   .table = text_in(row, "table"),
                   .name = text_in(row, "name")};
    schema_object object;
    const auto& parts = row.value("parts", json::object());
    for (const auto& [name, value] : parts.items())
      if (value.is_string() && (!value.get_ref<const std::string&>().empty()))
        object.parts[name] = value.get<std::string>();
    const auto owner_end = " " + object.part(".role");
    const auto grants = row.find("grants");
    if (grants != row.end() && grants->is_array())
      for (const auto& one : *grants) {
        // The entry of the owner itself, in default privileges only.
        const auto text = one.get<std::string>();
        if (*known == schema_kind::default_privilege && text.ends_with(owner_end)) continue;
        object.grants.insert(text);
      }
    keys_.emplace(text_in(row, "ref"), key);
    made_.objects.emplace(std::move(key), std::move(object));
    return true;
  }

  /// Finds the object behind a reference; a part of an object without a key of its own is it.
  const schema_key* find(std::string reference, bool* is_default) const {
    for (int step = 0; step <= alias_steps_max; ++step) {
      if (reference.starts_with(default_mark)) {
        reference.erase(0, default_mark.size());
        if (is_default != nullptr) *is_default = true;
      }
      if (const auto known = keys_.find(reference); known != keys_.end()) return &known->second;
      if (const auto alias = others_.aliases.find(reference); alias != others_.aliases.end()) {
        reference = alias->second;
        continue;
      }
      const auto dot = reference.rfind('.');
      if (dot == std::string::npos || reference.compare(dot, std::string::npos, ".0") == 0)
        return nullptr;
      reference.replace(dot, std::string::npos, ".0");
    }
    return nullptr;
  }

  void add_needs(const std::string& of, const std::string& list) {
    bool is_default = false;
    const auto* key = find(of, &is_default);
    if (key == nullptr) return;
    auto& object = made_.objects.at(*key);
    auto& needs = is_default ? object.default_needs : object.needs;
    for (std::size_t begin = 0; begin < list.size();) {
      const auto end = std::min(list.find(' ', begin), list.size());
      const auto* needed = find(list.substr(begin, end - begin), nullptr);
      if (needed != nullptr && *needed != *key) needs.insert(*needed);
      begin = end + 1;
    }
  }

  /// PostgreSQL does not record that a part needs its whole.
  void add_containers(const schema_key& key, schema_object& object) {
    if (const auto* relation = relation_of(made_, key)) object.needs.insert(*relation);
    schema_key space{.kind = schema_kind::schema, .schema = {}, .table = {}, .name = key.schema};
    if (!key.schema.empty() && made_.objects.contains(space)) object.needs.insert(space);
  }

  schema_snapshot made_;
  std::unordered_map<std::string, schema_key> keys_;
  other_rows others_;
};

json key_form(const schema_key& key) {
  return {schema_kind_names.name_of(key.kind), key.schema, key.table, key.name};
}

std::optional<schema_key> key_from(const json& form) {
  if (!form.is_array() || form.size() != 4) return std::nullopt;
  for (const auto& one : form)
    if (!one.is_string()) return std::nullopt;
  const auto kind = schema_kind_names.value_of(form[0].get_ref<const std::string&>());
  if (!kind) return std::nullopt;
  return schema_key{.kind = *kind,
                    .schema = form[1].get<std::string>(),
                    .table = form[2].get<std::string>(),
                    .name = form[3].get<std::string>()};
}

json keys_form(const std::set<schema_key>& keys) {
  auto made = json::array();
  for (const auto& key : keys)
    made.push_back(key_form(key));
  return made;
}

bool read_keys(const json& form, std::set<schema_key>& into) {
  for (const auto& one : form) {
    auto key = key_from(one);
    if (!key) return false;
    into.insert(std::move(*key));
  }
  return true;
}

}  // namespace

core::result<schema_snapshot> snapshot_of(const json& rows) {
  return row_reader().read(rows);
}

json stored_form(const schema_snapshot& what) {
  auto objects = json::array();
  for (const auto& [key, object] : what.objects)
    objects.push_back({{"key", key_form(key)},
                       {"parts", object.parts},
                       {"grants", object.grants},
                       {"needs", keys_form(object.needs)},
                       {"default_needs", keys_form(object.default_needs)}});
  return {{"objects", std::move(objects)}, {"roles", what.roles}, {"others", what.others}};
}

core::result<schema_snapshot> snapshot_from(const json& stored) {
  schema_snapshot made;
  try {
    made.roles = stored.at("roles").get<std::set<std::string>>();
    made.others = stored.at("others").get<std::map<std::string, std::string>>();
    for (const auto& form : stored.at("objects")) {
      auto key = key_from(form.at("key"));
      schema_object object;
      object.parts = form.at("parts").get<std::map<std::string, std::string>>();
      object.grants = form.at("grants").get<std::set<std::string>>();
      if (!key || !read_keys(form.at("needs"), object.needs) ||
          !read_keys(form.at("default_needs"), object.default_needs))
        return fail_form();
      made.objects.emplace(std::move(*key), std::move(object));
    }
  } catch (const json::exception&) {
    return fail_form();
  }
  return made;
}

std::string fingerprint_of(const schema_snapshot& what) {
  std::string text;
  for (const auto& [key, object] : what.objects) {
    json compared = json::object();
    for (const auto& [name, value] : object.parts)
      if (!name.starts_with('.')) compared[name] = value;
    text += json::array({key_form(key), std::move(compared), object.grants}).dump();
  }
  return core::token_digest(text);
}

}  // namespace signalbox::domain
