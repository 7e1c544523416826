#include "transport/socketio/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace signalbox::transport::socketio {

namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view skip_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

// Returns the length of the string at the start of `text`, including its closing quote.
std::size_t string_length(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      return at + 1;
    }
  }
  return text.size();
}

// Recursion is as deep as the text, which is bounded before parsing.
bool fits(const nlohmann::json& value, std::uint32_t attachments) {
  if (value.is_object()) {
    const auto mark = value.find("_placeholder");
    if (mark != value.end() && mark->is_boolean() && mark->get<bool>()) {
      const auto number = value.find("num");
      return number != value.end() && number->is_number_unsigned() &&
             number->get<std::uint64_t>() < attachments;
    }
  }
  return !value.is_structured() || std::ranges::all_of(value, [&](const nlohmann::json& inner) {
    return fits(inner, attachments);
  });
}

}  // namespace

std::size_t nesting_depth(std::string_view text) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '"') {
      at += string_length(text.substr(at)) - 1;
    } else if (letter == '[' || letter == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((letter == ']' || letter == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

bool placeholders_fit(std::string_view json, std::uint32_t attachments) {
  return fits(nlohmann::json::parse(json), attachments);
}

bool is_json(std::string_view text) {
  return nlohmann::json::accept(text);
}

std::optional<event_arguments> split_event(std::string_view json) {
  json = skip_blanks(json);
  if (!json.starts_with('[')) return std::nullopt;
  json = skip_blanks(json.substr(1));
  if (!json.starts_with('"')) return std::nullopt;
  const auto length = string_length(json);
  auto rest = skip_blanks(json.substr(length));
  if (rest.starts_with(',')) rest.remove_prefix(1);
  event_arguments out{.name = nlohmann::json::parse(json.substr(0, length)).get<std::string>(),
                      .rest_json = "["};
  out.rest_json += skip_blanks(rest);
  return out;
}

}  // namespace signalbox::transport::socketio
