#include <doctest/doctest.h>

#include <set>
#include <string>

#include "api/openapi/document.hpp"
#include "tests/unit/api/fake_installation.hpp"
#include "tests/unit/api/sample_calls.hpp"
#include "tests/unit/api/schema_check.hpp"
#include "transport/http/status.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::faults_of;
using api::testing::json_of;
using api::testing::sample_calls;
using core::json;

namespace {

const api::route& route_of(const fake_installation& here, std::string_view name) {
  return *std::ranges::find(here.routes().routes(), name, &api::route::name);
}

struct described {
  json document;

  explicit described(const fake_installation& here)
      : document(api::openapi::make_document(here.routes().routes(), "1")) {}

  [[nodiscard]] const json& operation(const api::route& of) const {
    auto verb = std::string{transport::http::method_name(of.verb)};
    for (auto& letter : verb)
      letter = static_cast<char>(letter - 'A' + 'a');
    return document.at("paths").at(of.pattern).at(verb);
  }

  /// Returns the differences between an answer and the description of its call.
  [[nodiscard]] std::vector<std::string> faults(const api::route& of,
                                                const transport::http::response& answer) const {
    const auto& responses = operation(of).at("responses");
    const auto status = std::to_string(answer.status);
    if (!responses.contains(status)) return {status + " is not said of " + std::string{of.name}};
    json response = responses.at(status);
    if (response.contains("$ref")) {
      response = document.at(json::json_pointer(response.at("$ref").get<std::string>().substr(1)));
    }
    std::vector<std::string> all;
    const auto headers = response.value("headers", json::object());
    for (const auto& [name, unused] : headers.items()) {
      if (!answer.headers.find(name)) all.push_back("the header " + name + " is missing");
    }
    if (!response.contains("content")) {
      if (!answer.body.empty()) all.emplace_back("there is a body");
      return all;
    }
    const auto& type = response.at("content").begin().key();
    const auto& media = response.at("content").begin().value();
    if (!std::string{answer.headers.find("Content-Type").value_or("")}.starts_with(type)) {
      all.push_back("it is no " + type);
    }
    const auto body = type == "application/json" ? json_of(answer) : json(answer.body);
    const auto more = faults_of(body, media.at("schema"), document);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
};

domain::incident an_incident() {
  domain::incident made;
  made.id = domain::incident_id{"1bc1de17-0000-4000-8000-000000000001"};
  made.title = "Slow disks";
  made.show_to_everybody = true;
  made.updates.push_back({.at = made.opened_at, .state = made.state, .message = "Seen."});
  return made;
}

}  // namespace

TEST_CASE("every route: answers as described") {
  const fake_installation any;
  const described by(any);
  for (const auto& call : sample_calls()) {
    CAPTURE(call.route);
    fake_installation here;
    here.state.incidents = {an_incident()};
    const auto answer = here.send(call.verb, call.target, call.body, call.caller);
    CHECK(by.faults(route_of(here, call.route), answer) == std::vector<std::string>{});
  }
}

TEST_CASE("every route: accepts the described bodies") {
  fake_installation here;
  const described by(here);
  for (const auto& call : sample_calls()) {
    if (call.body.empty()) continue;
    CAPTURE(call.route);
    const auto& operation = by.operation(route_of(here, call.route));
    if (!operation.contains("requestBody")) {
      CHECK(json::parse(call.body) == json::object());
      continue;
    }
    const auto& schema =
        operation.at("requestBody").at("content").at("application/json").at("schema");
    CHECK(faults_of(json::parse(call.body), schema, by.document) == std::vector<std::string>{});
  }
}

TEST_CASE("every route: fails as described, for all callers and errors") {
  fake_installation here;
  const described by(here);
  const auto judge = [&](const auto& call, std::string_view caller, std::string_view body) {
    CAPTURE(caller);
    const auto answer = here.send(call.verb, call.target, body, caller);
    CHECK(by.faults(route_of(here, call.route), answer) == std::vector<std::string>{});
  };
  for (const auto& call : sample_calls()) {
    CAPTURE(call.route);
    for (const auto* caller : {"", "ada", "bea", "cem", "rex", "dan", "ora", "cli"})
      judge(call, caller, call.body);
    if (call.verb != transport::http::method::get) judge(call, call.caller, R"({"surprise":1})");
    for (const auto code : {core::errc::unavailable, core::errc::timeout, core::errc::internal,
                            core::errc::too_many_requests}) {
      here.state.failure = core::fail(code, "Scripted.").error();
      judge(call, call.caller, call.body);
    }
    here.state.failure.reset();
  }
}
