#include "api/http/body_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/http/json_object.hpp"
#include "core/encoding/utf8.hpp"
#include "core/time.hpp"

namespace signalbox::api {

namespace {

using core::field_error;
using core::json;

std::string_view expected_of(value_kind kind) {
  switch (kind) {
    case value_kind::text:
    case value_kind::moment:
      return "must be a string";
    case value_kind::integer:
      return "must be a whole number";
    case value_kind::boolean:
      return "must be true or false";
    case value_kind::texts:
      return "must be a list of strings";
    case value_kind::object:
      return "must be an object";
    case value_kind::objects:
      return "must be a list of objects";
    case value_kind::values:
      return "must be a list";
  }
  return "";
}

bool is_integer(const json& value) {
  if (!value.is_number_integer()) return false;
  return !value.is_number_unsigned() ||
         value.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
}

bool has_kind(const json& value, value_kind kind) {
  switch (kind) {
    case value_kind::text:
    case value_kind::moment:
      return value.is_string();
    case value_kind::integer:
      return is_integer(value);
    case value_kind::boolean:
      return value.is_boolean();
    case value_kind::texts:
      return value.is_array();
    case value_kind::object:
      return value.is_object();
    case value_kind::objects:
    case value_kind::values:
      return value.is_array();
  }
  return false;
}

/// Checks the text at `path`.
std::optional<field_error> check_text(const body_field& field, const std::string& path,
                                      json& value) {
  if (!value.is_string()) return field_error{path, "must be a string"};
  const auto& text = value.get_ref<const std::string&>();
  // PostgreSQL cannot store U+0000 in a text.
  if (text.find('\0') != text.npos) return field_error{path, "must not contain U+0000"};
  if (core::count_code_points(text).value_or(0) > field.characters_max) {
    return field_error{path, fmt::format("must have at most {} characters", field.characters_max)};
  }
  if (!field.one_of.empty() && std::ranges::find(field.one_of, text) == field.one_of.end()) {
    return field_error{path, fmt::format("must be one of: {}", fmt::join(field.one_of, ", "))};
  }
  if (field.rule == nullptr) return std::nullopt;
  auto checked = field.rule(path, text);
  if (!checked) {
    if (!checked.error().fields.empty()) return checked.error().fields.front();
    return field_error{path, checked.error().message};
  }
  value = std::move(*checked);
  return std::nullopt;
}

std::vector<field_error> check_texts(const body_field& field, json& list) {
  const std::string name{field.name};
  if (list.size() < field.texts_min) {
    return {{name, fmt::format("must have at least {} {}", field.texts_min,
                               field.texts_min == 1 ? "entry" : "entries")}};
  }
  if (list.size() > field.entries_max) {
    return {{name, fmt::format("must have at most {} entries", field.entries_max)}};
  }
  std::vector<field_error> faults;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (auto fault = check_text(field, fmt::format("{}[{}]", name, i), list[i])) {
      faults.push_back(std::move(*fault));
    }
  }
  return faults;
}

std::vector<field_error> check_count(const body_field& field, const json& list) {
  if (list.size() <= field.entries_max) return {};
  return {
      {std::string{field.name}, fmt::format("must have at most {} entries", field.entries_max)}};
}

std::vector<field_error> check_objects(const body_field& field, const json& list) {
  const std::string name{field.name};
  if (auto faults = check_count(field, list); !faults.empty()) return faults;
  const auto odd = std::ranges::find_if_not(list, [](const json& one) { return one.is_object(); });
  if (odd == list.end()) return {};
  return {{fmt::format("{}[{}]", name, odd - list.begin()), "must be an object"}};
}

std::vector<field_error> check_moment(const body_field& field, const json& value,
                                      core::time_point now) {
  const std::string name{field.name};
  const auto moment = core::from_iso8601(value.get_ref<const std::string&>());
  if (!moment) return {{name, "must be a time such as 2026-11-20T18:34:52Z"}};
  if (!field.ahead_max) return {};
  if (*moment <= now) return {{name, "must be in the future"}};
  if (*moment > now + *field.ahead_max) {
    return {{name, fmt::format("must be at most {} days from now", field.ahead_max->count())}};
  }
  return {};
}

std::unexpected<core::error> refuse(std::vector<field_error> faults) {
  if (faults.size() > body_faults_max) faults.resize(body_faults_max);
  std::vector<std::string> sentences;
  for (const auto& fault : faults) {
    sentences.push_back(fmt::format("{}: {}", fault.field, fault.message));
  }
  auto refused = core::fail(core::errc::bad_request, fmt::format("{}", fmt::join(sentences, "; ")));
  refused.error().fields = std::move(faults);
  return refused;
}

void append_unknown(const json& values, std::span<const body_field> fields,
                    std::vector<field_error>& faults) {
  for (const auto& [name, value] : values.items()) {
    if (faults.size() >= body_faults_max) return;
    if (std::ranges::find(fields, name, &body_field::name) == fields.end()) {
      faults.push_back({name.substr(0, shown_name_bytes_max), "is not a known field"});
    }
  }
}

/// Returns the errors of one value; empty if it is valid.
std::vector<field_error> check_value(const body_field& field, json& value, core::time_point now) {
  const std::string name{field.name};
  if (!has_kind(value, field.kind)) return {{name, std::string{expected_of(field.kind)}}};
  if (field.kind == value_kind::texts) return check_texts(field, value);
  if (field.kind == value_kind::objects) return check_objects(field, value);
  if (field.kind == value_kind::values) return check_count(field, value);
  if (field.kind == value_kind::text) {
    if (auto fault = check_text(field, name, value)) return {std::move(*fault)};
  }
  if (field.kind == value_kind::moment) return check_moment(field, value, now);
  return {};
}

}  // namespace

core::result<json> check_body(json values, std::span<const body_field> fields,
                              core::time_point now) {
  std::vector<field_error> faults;
  for (const auto& field : fields) {
    const auto found = values.find(field.name);
    if (found == values.end() || found->is_null()) {
      if (field.required) faults.push_back({std::string{field.name}, "is required"});
      if (found != values.end() && !field.null_resets) values.erase(found);
      continue;
    }
    for (auto& fault : check_value(field, *found, now))
      faults.push_back(std::move(fault));
  }
  append_unknown(values, fields, faults);
  if (!faults.empty()) return refuse(std::move(faults));
  return values;
}

}  // namespace signalbox::api
