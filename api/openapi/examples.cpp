#include "api/openapi/examples.hpp"

#include "api/http/route_table.hpp"
#include "api/openapi/examples_text.hpp"
#include "transport/http/target.hpp"

namespace signalbox::api::openapi {

using core::json;

const json& examples() {
  static const json all = json::parse(examples_text);
  return all;
}

const json* example_of(std::string_view route) {
  const auto found = examples().find(route);
  return found == examples().end() ? nullptr : &*found;
}

std::optional<std::string> example_query(std::string_view route, std::string_view name) {
  const auto* example = example_of(route);
  if (example == nullptr) return std::nullopt;
  const std::string_view target = example->at("target").get_ref<const std::string&>();
  const auto query = target.find('?');
  if (query == target.npos) return std::nullopt;
  return transport::http::query_parameter(target.substr(query + 1), name);
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
