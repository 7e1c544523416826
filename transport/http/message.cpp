#include "transport/http/message.hpp"

#include <algorithm>

#include "transport/http/field_list.hpp"

namespace signalbox::transport::http {

void fields::add(std::string name, std::string value) {
  entries_.emplace_back(std::move(name), std::move(value));
}

void fields::set(std::string name, std::string value) {
  std::erase_if(entries_,
                [&](const auto& entry) { return equal_ignoring_case(entry.first, name); });
  add(std::move(name), std::move(value));
}

std::optional<std::string_view> fields::find(std::string_view name) const {
  const auto found = std::ranges::find_if(
      entries_, [&](const auto& entry) { return equal_ignoring_case(entry.first, name); });
  if (found == entries_.end()) return std::nullopt;
  return found->second;
}

}  // namespace signalbox::transport::http
