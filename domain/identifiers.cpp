#include "domain/identifiers.hpp"

#include <algorithm>
#include <string_view>

#include "core/crypto/random_text.hpp"

namespace signalbox::domain {

bool is_ref(std::string_view text) {
  if (text == sole_ref) return true;
  return text.size() == ref_length &&
         std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string random_ref(const core::entropy& random) {
  return core::random_lower_case(ref_length, random);
}

bool is_uuid(std::string_view text) {
  constexpr std::string_view shape = "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh";
  return std::ranges::equal(text, shape, [](char found, char expected) {
    if (expected == '-') return found == '-';
    return (found >= '0' && found <= '9') || (found >= 'a' && found <= 'f');
  });
}

}  // namespace signalbox::domain
