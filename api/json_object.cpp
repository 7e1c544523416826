#include "api/json_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "domain/utf8.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using domain::errc;
using domain::json;

/// How deep brackets nest, without looking at anything else: the parser has not spent anything on
/// a text that is refused for it.
std::size_t depth_of(std::string_view text) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  bool in_text = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_text) {
      if (c == '\\') ++at;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

domain::result<json> parse_json_object(std::string_view text) {
  if (!domain::is_utf8(text)) return domain::fail(errc::bad_request, "The body is not UTF-8.");
  if (depth_of(text) > json_depth_max) {
    return domain::fail(errc::bad_request,
                        fmt::format("The body nests deeper than {} levels.", json_depth_max));
  }
  std::set<std::string> names;
  std::string twice;
  const auto watch = [&](int depth, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::key && depth == 1) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!names.insert(name).second) twice = name.substr(0, shown_name_bytes_max);
    }
    return true;
  };
  json value;
  try {
    value = json::parse(text, watch);
  } catch (const json::parse_error& failure) {
    return domain::fail(errc::bad_request,
                        fmt::format("The body is not valid JSON (byte {}).", failure.byte));
  } catch (const json::exception&) {
    return domain::fail(errc::bad_request, "The body is not valid JSON.");
  }
  if (!value.is_object()) {
    return domain::fail(errc::bad_request, "The body must be a JSON object.");
  }
  if (!twice.empty()) return domain::fail_field(twice, "must not be there twice");
  return value;
}

}  // namespace signalbox::api
