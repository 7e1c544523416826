#include "transport/http/field_list.hpp"

#include <algorithm>

namespace signalbox::transport::http {

namespace {

constexpr std::string_view blanks = " \t";

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

bool equal_ignoring_case(std::string_view left, std::string_view right) {
  return std::ranges::equal(left, right, {}, lower, lower);
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view take_element(std::string_view& rest) {
  const auto comma = rest.find(',');
  const auto element = trim(rest.substr(0, comma));
  rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
  return element;
}

bool lists(std::string_view field_value, std::string_view token) {
  while (!field_value.empty()) {
    if (equal_ignoring_case(take_element(field_value), token)) return true;
  }
  return false;
}

}  // namespace signalbox::transport::http
