#include "domain/access/json_logic.hpp"

#include <string>

#include "domain/access/permission_json.hpp"
#include "domain/access/permissions.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace core;
using namespace domain;

constexpr std::size_t pattern_bytes_max = 12;

json parsed(std::string_view text) {
  // The nesting limit of an API body, which is enforced before parsing.
  std::size_t depth = 0;
  std::size_t deepest = 0;
  for (const char letter : text) {
    if (letter == '[' || letter == '{') deepest = std::max(deepest, ++depth);
    if ((letter == ']' || letter == '}') && depth > 0) --depth;
  }
  constexpr std::size_t depth_max = 48;
  if (deepest > depth_max) return {};
  auto value = json::parse(text, nullptr, false);
  return value.is_discarded() ? json{} : value;
}

// Tries every split of the text: a slow and simple definition of a pattern.
bool matches_plainly(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern.front() != '%') {
    return !text.empty() && text.front() == pattern.front() &&
           matches_plainly(pattern.substr(1), text.substr(1));
  }
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    if (matches_plainly(pattern.substr(1), text.substr(cut))) return true;
  }
  return false;
}

}  // namespace

// One line each: a rule, its data, a list of permission entries, a pattern, a text.
void json_logic(std::string_view bytes) {
  input from(bytes);
  const auto rule = parsed(from.line());
  const auto data = parsed(from.line());
  const auto list = parsed(from.line());
  const auto pattern = from.line().substr(0, pattern_bytes_max);
  const auto text = from.line().substr(0, pattern_bytes_max);

  const auto value = evaluate_logic(rule, data);
  if (!value) require(!value.error().reason.empty(), "a fault has a reason");
  const auto sound = check_logic(rule);
  if (!sound) require(!sound.error().reason.empty(), "a fault has a reason");

  if (const auto entries = permission_entries_from(list)) {
    const auto again = permission_entries_from(permissions_json(*entries));
    require(again && again->size() == entries->size(), "parsed entries can be encoded");
    permission_query query{.slug = {},
                           .action = std::string(text),
                           .resource = "projects",
                           .data = data.is_object() ? data : json::object(),
                           .project = {}};
    if (!entries->empty()) query.slug = entries->front().slug;
    const bool allowed = allows(*entries, query);
    require(!allowed || !text.empty(), "an empty action is never allowed");
    require(allowed == allows(*again, query), "encoded entries have the same meaning");
  } else {
    require(entries.error().code == errc::bad_request, "invalid entries are refused");
  }
  require(matches_pattern(pattern, text) == matches_plainly(pattern, text),
          "patterns match like the simple definition");
}

}  // namespace signalbox::fuzz
