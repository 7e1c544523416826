#include "api/rows/field_reading.hpp"

#include <algorithm>

#include "api/http/json_object.hpp"
#include "api/query/name_list.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

using core::json;
using core::result;
using domain::fail_field;

result<void> check_members(const json& object, const std::string& path,
                           std::initializer_list<std::string_view> known) {
  for (const auto& [name, value] : object.items())
    if (std::ranges::find(known, name) == known.end())
      return fail_field(path + "." + name.substr(0, shown_name_bytes_max), "is not a known field");
  return {};
}

const json& member_of(const json& object, const char* name) {
  static const json absent;
  const auto found = object.find(name);
  return found == object.end() ? absent : *found;
}

result<std::string> text_at(const json& value, const std::string& path) {
  if (value.is_null()) return fail_field(path, "is required");
  if (!value.is_string()) return fail_field(path, "must be a string");
  const auto& text = value.get_ref<const std::string&>();
  if (text.find('\0') != text.npos) return fail_field(path, "must not contain U+0000");
  return text;
}

result<domain::sql_value> value_at(const json& value, const std::string& path) {
  if (value.is_null()) return std::nullopt;
  if (!value.is_string()) return fail_field(path, "must be a string or null");
  auto text = text_at(value, path);
  if (!text) return std::unexpected(std::move(text.error()));
  return std::move(*text);
}

result<std::string> name_at(const json& value, const std::string& path) {
  auto name = text_at(value, path);
  if (!name) return name;
  if (auto checked = check_name(path, *name); !checked)
    return std::unexpected(std::move(checked.error()));
  return name;
}

}  // namespace signalbox::api
