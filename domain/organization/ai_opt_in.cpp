#include "domain/organization/ai_opt_in.hpp"

#include <algorithm>

namespace signalbox::domain {

std::vector<std::string> known_opt_in_tags(const std::vector<std::string>& requested) {
  std::vector<std::string> known;
  for (const auto tag : ai_opt_in_tags) {
    if (std::ranges::find(requested, tag) != requested.end()) known.emplace_back(tag);
  }
  return known;
}

}  // namespace signalbox::domain
