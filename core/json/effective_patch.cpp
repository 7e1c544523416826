#include "core/json/effective_patch.hpp"

#include <utility>

#include "core/json/merge_patch.hpp"

namespace signalbox::core {

json effective_patch(const json& state, const json& patch) {
  auto effective = json::object();
  for (const auto& [name, wanted] : patch.items()) {
    const auto held = state.find(name);
    if (held == state.end()) {
      auto added = without_nulls(wanted);
      if (!added.is_null()) effective[name] = std::move(added);
    } else if (wanted.is_object() && held->is_object()) {
      auto inner = effective_patch(*held, wanted);
      if (!inner.empty()) effective[name] = std::move(inner);
    } else if (wanted != *held) {
      effective[name] = without_nulls(wanted);
    }
  }
  return effective;
}

}  // namespace signalbox::core
