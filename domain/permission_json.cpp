#include "domain/permission_json.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace signalbox::domain {

namespace {

std::unexpected<error> bad_entry(std::size_t index, std::string_view field,
                                 std::string_view reason) {
  auto refused = fail(errc::bad_request, "The list of permissions cannot be read.");
  refused.error().fields.push_back(
      {.field = fmt::format("[{}].{}", index, field), .message = std::string{reason}});
  return refused;
}

/// The texts of a list; nothing when it is anything else.
std::optional<std::vector<std::string>> texts_of(const json& list) {
  if (!list.is_array()) return std::nullopt;
  std::vector<std::string> texts;
  for (const json& one : list) {
    if (!one.is_string()) return std::nullopt;
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

/// The member, or null when it is absent.
const json& member(const json& object, const char* name) {
  static const json absent = nullptr;
  const auto found = object.find(name);
  return found == object.end() ? absent : *found;
}

result<permission_entry> entry_from(const json& value, std::size_t index) {
  if (!value.is_object()) return bad_entry(index, "", "must be an object");
  const json& slug = member(value, "organization_slug");
  if (!slug.is_string()) return bad_entry(index, "organization_slug", "must be a text");
  auto actions = texts_of(member(value, "actions"));
  if (!actions) return bad_entry(index, "actions", "must be a list of texts");
  auto resources = texts_of(member(value, "resources"));
  if (!resources) return bad_entry(index, "resources", "must be a list of texts");
  const json& restrictive = member(value, "restrictive");
  if (!restrictive.is_boolean() && !restrictive.is_null()) {
    return bad_entry(index, "restrictive", "must be true or false");
  }
  const json& refs = member(value, "project_refs");
  const auto projects = refs.is_null() ? std::vector<std::string>{} : texts_of(refs);
  if (!projects) return bad_entry(index, "project_refs", "must be a list of texts");

  permission_entry entry;
  entry.slug = organization_slug{slug.get<std::string>()};
  entry.actions = std::move(*actions);
  entry.resources = std::move(*resources);
  if (const json& condition = member(value, "condition"); !condition.is_null()) {
    entry.condition = condition;
  }
  entry.restrictive = restrictive.is_boolean() && restrictive.get<bool>();
  for (const std::string& ref : *projects)
    entry.project_refs.emplace_back(ref);
  return entry;
}

}  // namespace

json permission_json(const permission_entry& entry) {
  json projects = json::array();
  for (const project_ref& ref : entry.project_refs)
    projects.push_back(ref.value);
  return {
      {"organization_slug", entry.slug.value}, {"actions", entry.actions},
      {"resources", entry.resources},          {"condition", entry.condition.value_or(nullptr)},
      {"restrictive", entry.restrictive},      {"project_refs", std::move(projects)},
  };
}

json permissions_json(std::span<const permission_entry> entries) {
  json list = json::array();
  for (const permission_entry& entry : entries)
    list.push_back(permission_json(entry));
  return list;
}

json permissions_json(std::span<const grant> held) {
  json list = json::array();
  for (const grant& here : held) {
    for (const permission_entry& entry : here.entries) {
      list.push_back(permission_json(entry));
      list.back()["organization_slug"] = here.slug.value;
    }
  }
  return list;
}

result<std::vector<permission_entry>> permission_entries_from(const json& list) {
  if (!list.is_array()) return fail(errc::bad_request, "The permissions must be a list.");
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
