#include "core/json/effective_patch.hpp"

#include <utility>

#include "core/json/merge_patch.hpp"

namespace signalbox::core {

json effective_patch(const json& state, const json& patch) {
  auto effective = json::object();
  for (const auto& [name, requested] : patch.items()) {
    const auto held = state.find(name);
    if (held == state.end()) {
      auto added = without_nulls(requested);
      if (!added.is_null()) effective[name] = std::move(added);
    } else if (requested.is_object() && held->is_object()) {
      auto inner = effective_patch(*held, requested);
      if (!inner.empty()) effective[name] = std::move(inner);
    } else if (requested != *held) {
      effective[name] = without_nulls(requested);
    }
  }
  return effective;
}

}  // namespace signalbox::core
