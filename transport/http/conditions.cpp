#include "transport/http/conditions.hpp"

#include <optional>

#include "transport/http/field_list.hpp"

namespace signalbox::transport::http {

namespace {

// Returns true for "q=0", "q=0.0" and "q=0.000". Anything else accepts.
bool is_zero_weight(std::string_view parameters) {
  const auto equals = parameters.find('=');
  if (equals == std::string_view::npos) return false;
  if (!equal_ignoring_case(trim(parameters.substr(0, equals)), "q")) return false;
  const auto weight = trim(parameters.substr(equals + 1));
  return !weight.empty() && weight.find_first_not_of("0.") == std::string_view::npos;
}

}  // namespace

bool accepts_encoding(std::string_view accept_encoding, std::string_view coding) {
  std::optional<bool> for_any;
  while (!accept_encoding.empty()) {
    const auto element = take_element(accept_encoding);
    const auto semicolon = element.find(';');
    const auto name = trim(element.substr(0, semicolon));
    const bool accepted =
        semicolon == std::string_view::npos || !is_zero_weight(element.substr(semicolon + 1));
    if (equal_ignoring_case(name, coding)) return accepted;
    if (name == "*") for_any = accepted;
  }
  return for_any.value_or(false);
}

bool none_match_names(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    auto element = take_element(if_none_match);
    if (element == "*") return true;
    if (element.starts_with("W/")) element.remove_prefix(2);
    if (element == etag) return true;
  }
  return false;
}

}  // namespace signalbox::transport::http
