#include "description_check.hpp"

#include <algorithm>
#include <iterator>

#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "api_server.hpp"
#include "schema_check.hpp"
#include "transport/http/status.hpp"

namespace signalbox::api::testing {

namespace {

using core::json;

/// Returns the description of an answer with this status; null when there is none.
json described_response(const route& of, unsigned status) {
  const auto& responses = described_operation(of).at("responses");
  const auto found = responses.find(std::to_string(status));
  if (found == responses.end()) return nullptr;
  if (!found->contains("$ref")) return *found;
  return description().at(json::json_pointer(found->at("$ref").get<std::string>().substr(1)));
}

}  // namespace

const json& description() {
  static const json made = openapi::make_document(all_routes(), "1");
  return made;
}

const json& described_operation(const route& of) {
  auto verb = std::string{transport::http::method_name(of.verb)};
  for (auto& letter : verb)
    letter = static_cast<char>(letter - 'A' + 'a');
  return description().at("paths").at(of.pattern).at(verb);
}

std::vector<std::string> differences_of(const route& of, unsigned status, const json& body) {
  const auto response = described_response(of, status);
  if (!response.is_object() || !response.contains("content")) return {};
  const auto& media = response.at("content").begin().value();
  return faults_of(body, media.at("schema"), description());
}

std::vector<std::string> differences_of(const route& of, const transport::http::response& answer) {
  const auto response = described_response(of, answer.status);
  if (response.is_null())
    return {std::to_string(answer.status) + " is not said of " + std::string{of.name}};
  std::vector<std::string> all;
  const auto headers = response.value("headers", json::object());
  for (const auto& [name, unused] : headers.items()) {
    if (!answer.headers.find(name)) all.push_back("the header " + name + " is missing");
  }
  if (!response.contains("content")) {
    if (!answer.body.empty()) all.emplace_back("there is a body");
    return all;
  }
  const auto type = std::string{answer.headers.find("Content-Type").value_or("")};
  const auto& described = response.at("content").items();
  const auto media =
      std::ranges::find_if(described, [&](const auto& one) { return type.starts_with(one.key()); });
  if (media == described.end()) {
    all.push_back("it has another type: " + type);
    return all;
  }
  const auto body = type.starts_with("application/json") ? json_of(answer) : json(answer.body);
  std::ranges::copy(faults_of(body, media.value().at("schema"), description()),
                    std::back_inserter(all));
  return all;
}

}  // namespace signalbox::api::testing
