#include "api/openapi/examples.hpp"

#include "api/openapi/examples_text.hpp"
#include "api/route_table.hpp"

namespace signalbox::api::openapi {

using domain::json;

const json& examples() {
  static const json all = json::parse(examples_text);
  return all;
}

const json* example_of(std::string_view route) {
  const auto found = examples().find(route);
  return found == examples().end() ? nullptr : &*found;
}

std::optional<std::string> example_parameter(const route& what, std::string_view name) {
  const auto* example = example_of(what.name);
  if (example == nullptr) return std::nullopt;
  const auto& target = example->at("target").get_ref<const std::string&>();
  const auto pattern = segments_of(what.pattern);
  const auto path = segments_of(std::string_view{target}.substr(0, target.find('?')));
  if (pattern.size() != path.size()) return std::nullopt;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (is_parameter(pattern[i]) && parameter_name(pattern[i]) == name) {
      return std::string{path[i]};
    }
  }
  return std::nullopt;
}

}  // namespace signalbox::api::openapi
