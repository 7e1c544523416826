#include "domain/platform/telemetry_event.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/crypto/keyed_digest.hpp"
#include "core/encoding/utf8.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

constexpr std::size_t person_digest_bytes = 16;

/// Returns the fault of a text to be stored; empty when it is valid.
std::string fault_of_text(std::string_view text, std::size_t characters_max) {
  // PostgreSQL's text type cannot store it.
  if (text.find('\0') != text.npos) return "must not contain U+0000";
  const auto letters = core::count_code_points(text);
  if (!letters) return "must be UTF-8";
  if (*letters > characters_max)
    return fmt::format("must have at most {} characters", characters_max);
  return {};
}

std::string fault_of_property(const core::json& value) {
  if (value.is_number() || value.is_boolean()) return {};
  if (!value.is_string()) return "must be a string, a number, true or false";
  return fault_of_text(value.get_ref<const std::string&>(), telemetry_property_characters_max);
}

}  // namespace

core::result<std::string> check_telemetry_action(std::string_view field, std::string_view text) {
  const bool is_plain = !text.empty() && text.size() <= telemetry_action_characters_max &&
                        std::ranges::all_of(text, [](char c) {
                          return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
                        });
  if (!is_plain) {
    return fail_field(std::string{field},
                      fmt::format("must be 1 to {} lower-case letters, digits or '_'",
                                  telemetry_action_characters_max));
  }
  return std::string{text};
}

core::result<std::string> check_telemetry_path(std::string_view field, std::string_view text) {
  if (!text.starts_with('/')) return fail_field(std::string{field}, "must begin with '/'");
  return std::string{text};
}

core::result<void> check_telemetry_properties(const core::json& properties) {
  if (properties.size() > telemetry_properties_max) {
    return fail_field("properties",
                      fmt::format("must have at most {} members", telemetry_properties_max));
  }
  for (const auto& [name, value] : properties.items()) {
    if (name.empty() || !fault_of_text(name, telemetry_property_name_characters_max).empty()) {
      return fail_field("properties", fmt::format("must have names of 1 to {} characters",
                                                  telemetry_property_name_characters_max));
    }
    if (auto fault = fault_of_property(value); !fault.empty())
      return fail_field("properties." + name, std::move(fault));
  }
  return {};
}

core::result<telemetry_groups> read_telemetry_groups(const core::json& groups) {
  telemetry_groups read;
  for (const auto& [name, value] : groups.items()) {
    const auto field = "groups." + name;
    auto* into = name == "project"        ? &read.project
                 : name == "organization" ? &read.organization
                                          : nullptr;
    if (into == nullptr) return fail_field("groups", "must contain only project and organization");
    if (value.is_null()) continue;
    if (!value.is_string()) return fail_field(field, "must be a string");
    const auto& text = value.get_ref<const std::string&>();
    if (auto fault = fault_of_text(text, telemetry_group_characters_max); !fault.empty())
      return fail_field(field, std::move(fault));
    *into = text;
  }
  return read;
}

std::string telemetry_person(const account_id& account, const core::sealing_key& key) {
  return core::keyed_digest("telemetry person", account.value, key, person_digest_bytes);
}

}  // namespace signalbox::domain
