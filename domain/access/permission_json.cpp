#include "domain/access/permission_json.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace signalbox::domain {

namespace {

std::unexpected<core::error> bad_entry(std::size_t index, std::string_view field,
                                       std::string_view reason) {
  auto refused = core::fail(core::errc::bad_request, "The list of permissions cannot be read.");
  refused.error().fields.push_back(
      {.field = fmt::format("[{}].{}", index, field), .message = std::string{reason}});
  return refused;
}

/// Returns the strings of a list; nothing for any other value.
std::optional<std::vector<std::string>> texts_of(const core::json& list) {
  if (!list.is_array()) return std::nullopt;
  std::vector<std::string> texts;
  for (const core::json& one : list) {
    if (!one.is_string()) return std::nullopt;
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

/// Returns the member, or null when it is absent.
const core::json& member_of(const core::json& object, const char* name) {
  static const core::json absent = nullptr;
  const auto found = object.find(name);
  return found == object.end() ? absent : *found;
}

core::result<permission_entry> entry_from(const core::json& value, std::size_t index) {
  if (!value.is_object()) return bad_entry(index, "", "must be an object");
  const core::json& slug = member_of(value, "organization_slug");
  if (!slug.is_string()) return bad_entry(index, "organization_slug", "must be a string");
  auto actions = texts_of(member_of(value, "actions"));
  if (!actions) return bad_entry(index, "actions", "must be a list of strings");
  auto resources = texts_of(member_of(value, "resources"));
  if (!resources) return bad_entry(index, "resources", "must be a list of strings");
  const core::json& restrictive = member_of(value, "restrictive");
  if (!restrictive.is_boolean() && !restrictive.is_null()) {
    return bad_entry(index, "restrictive", "must be true or false");
  }
  const core::json& refs = member_of(value, "project_refs");
  const auto projects = refs.is_null() ? std::vector<std::string>{} : texts_of(refs);
  if (!projects) return bad_entry(index, "project_refs", "must be a list of strings");

  permission_entry entry;
  entry.slug = organization_slug{slug.get<std::string>()};
  entry.actions = std::move(*actions);
  entry.resources = std::move(*resources);
  if (const core::json& condition = member_of(value, "condition"); !condition.is_null()) {
    entry.condition = condition;
  }
  entry.restrictive = restrictive.is_boolean() && restrictive.get<bool>();
  for (const std::string& ref : *projects)
    entry.project_refs.emplace_back(ref);
  return entry;
}

}  // namespace

core::json permission_json(const permission_entry& entry) {
  core::json projects = core::json::array();
  for (const project_ref& ref : entry.project_refs)
    projects.push_back(ref.value);
  return {
      {"organization_slug", entry.slug.value}, {"actions", entry.actions},
      {"resources", entry.resources},          {"condition", entry.condition.value_or(nullptr)},
      {"restrictive", entry.restrictive},      {"project_refs", std::move(projects)},
  };
}

core::json permissions_json(std::span<const permission_entry> entries) {
  core::json list = core::json::array();
  for (const permission_entry& entry : entries)
    list.push_back(permission_json(entry));
  return list;
}

core::json permissions_json(std::span<const grant> held) {
  core::json list = core::json::array();
  for (const grant& here : held) {
    for (const permission_entry& entry : here.entries) {
      list.push_back(permission_json(entry));
      list.back()["organization_slug"] = here.slug.value;
    }
  }
  return list;
}

core::result<std::vector<permission_entry>> permission_entries_from(const core::json& list) {
  if (!list.is_array())
    return core::fail(core::errc::bad_request, "The permissions must be a list.");
  std::vector<permission_entry> entries;
  entries.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto entry = entry_from(list[i], i);
    if (!entry) return std::unexpected(std::move(entry.error()));
    entries.push_back(std::move(*entry));
  }
  return entries;
}

}  // namespace signalbox::domain
