#pragma once

#include <string>
#include <string_view>

#include "core/json/json.hpp"

namespace signalbox::core {

/// Returns the text of a member; empty when there is no such text or object. Pure.
[[nodiscard]] inline std::string text_in(const json& of, std::string_view name) {
  if (!of.is_object()) return {};
  const auto found = of.find(name);
  return found != of.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

}  // namespace signalbox::core
