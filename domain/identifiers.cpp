#include "domain/identifiers.hpp"

#include <algorithm>
#include <string_view>

namespace signalbox::domain {

bool is_ref(std::string_view text) {
  return text.size() == ref_letters &&
         std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace signalbox::domain
