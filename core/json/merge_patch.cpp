#include "core/json/merge_patch.hpp"

#include <utility>

namespace signalbox::core {

namespace {

/// Returns the member's value; null when it is absent or null.
const json* held(const json& object, const std::string& name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::optional<json> diff_value(const json& from, const json& to);

json diff_members(const json& from, const json& to) {
  json patch = json::object();
  for (const auto& [name, value] : from.items()) {
    if (!value.is_null() && held(to, name) == nullptr) patch[name] = nullptr;
  }
  for (const auto& [name, value] : to.items()) {
    if (value.is_null()) continue;
    const json* before = held(from, name);
    if (before == nullptr) {
      patch[name] = without_nulls(value);
    } else if (auto change = diff_value(*before, value)) {
      patch[name] = std::move(*change);
    }
  }
  return patch;
}

std::optional<json> diff_value(const json& from, const json& to) {
  if (!from.is_object() || !to.is_object()) {
    if (from == to) return std::nullopt;
    return without_nulls(to);
  }
  json patch = diff_members(from, to);
  if (patch.empty()) return std::nullopt;
  return patch;
}

}  // namespace

json without_nulls(json value) {
  if (!value.is_object()) return value;
  for (auto member = value.begin(); member != value.end();) {
    if (member->is_null()) {
      member = value.erase(member);
    } else {
      *member = without_nulls(std::move(*member));
      ++member;
    }
  }
  return value;
}

std::optional<json> diff_merge(const json& from, const json& to) {
  return diff_value(from, to);
}

void apply_merge_patch(json& target, const json& patch) {
  if (!patch.is_object()) {
    target = patch;
    return;
  }
  if (!target.is_object()) target = json::object();
  for (const auto& [name, value] : patch.items()) {
    if (value.is_null()) {
      target.erase(name);
    } else {
      apply_merge_patch(target[name], value);
    }
  }
}

}  // namespace signalbox::core
