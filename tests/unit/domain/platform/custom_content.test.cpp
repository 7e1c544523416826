#include "domain/platform/custom_content.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

const std::string shipped_content = file_text(SIGNALBOX_CONFIG_DIR "/custom_content.json");

custom_content content_in_use() {
  auto parsed = custom_content::parse("custom_content.json", shipped_content);
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return std::move(*parsed);
}

std::string content_fault(const json& own) {
  const auto read = content_in_use().replaced_by("own.json", own.dump());
  return read ? std::string{"accepted"} : read.error().message;
}

}  // namespace

TEST_CASE("custom content: ships with the defaults of the specification") {
  const auto content = content_in_use();
  const auto& values = content.values();
  CHECK(values.at("app:title").is_null());
  CHECK(values.at("docs:row_level_security_guide_path") == "/guides/auth/row-level-security");
  CHECK(values.at("project_homepage:client_libraries").size() == 6);
  CHECK(values.at("infra:cloud_providers") == json::array({"AWS", "AWS_K8S", "FLY"}));
  CHECK(values.at("infra:aws_nimbus_label") == "AWS Nimbus");
  CHECK(values.at("privacy:consent_categories").at(0).at("isEssential") == true);
}

TEST_CASE("custom content: an installation's own file replaces only its keys") {
  const auto own = content_in_use().replaced_by(
      "own.json", R"({"app:title":"Acme Cloud","project_homepage:client_libraries":[]})");
  REQUIRE(own);
  CHECK(own->values().at("app:title") == "Acme Cloud");
  CHECK(own->values().at("project_homepage:client_libraries").empty());
  CHECK(own->values().at("infra:aws_nimbus_label") == "AWS Nimbus");
  CHECK(content_in_use().replaced_by("own.json", "{}"));
}

TEST_CASE("custom content: an invalid file is refused with the location and the reason") {
  CHECK(content_fault({{"app:titel", "x"}}) ==
        "own.json: the whole file must not have a \"app:titel\"");
  CHECK(content_fault({{"app:title", ""}}) == "own.json: app:title must be a non-empty string");
  CHECK(content_fault(json::array()) == "own.json: the whole file must be a non-empty object");
  CHECK(content_fault({{"docs:url", "javascript:alert(1)"}}) ==
        "own.json: docs:url must begin with https:// or http://");
  CHECK(content_fault({{"docs:row_level_security_guide_path", "guides"}}) ==
        "own.json: docs:row_level_security_guide_path must begin with a /");
  CHECK(content_fault({{"infra:cloud_providers", {"AWS", "GCP"}}}) ==
        "own.json: infra:cloud_providers[1] must be AWS, AWS_K8S, AWS_NIMBUS or FLY");
  CHECK(content_fault({{"infra:cloud_providers", json::array()}}) ==
        "own.json: infra:cloud_providers must be a non-empty list");
  CHECK(content_fault({{"organization:legal_documents",
                        {{{"id", "dpa"}, {"name", "DPA"}, {"description", "Data"}}}}}) ==
        "own.json: organization:legal_documents[0] must have a \"action\"");
  CHECK(content_fault({{"sign_in:testimonials", {{{"text", "Good"}, {"url", "ftp://x"}}}}}) ==
        "own.json: sign_in:testimonials[0].url must begin with https:// or http://");
  const auto broken = content_in_use().replaced_by("own.json", "{\n \"app:title\": }");
  REQUIRE_FALSE(broken);
  CHECK(broken.error().message.starts_with("own.json:2:"));
}

TEST_CASE("custom content: example projects have a title, a description and two addresses") {
  const json example = {{"title", "Chat"},
                        {"description", "A chat with rooms"},
                        {"iconUrl", "https://acme.example/chat.svg"},
                        {"url", "https://acme.example/chat"}};
  const auto fault_of = [](const json& one) {
    return content_fault({{"project_homepage:example_projects", {one}}});
  };
  CHECK(fault_of(example) == "accepted");
  CHECK(content_fault({{"project_homepage:example_projects", nullptr}}) == "accepted");
  for (const std::string name : {"title", "description", "iconUrl", "url"}) {
    CAPTURE(name);
    auto incomplete = example;
    incomplete.erase(name);
    CHECK(fault_of(incomplete) ==
          "own.json: project_homepage:example_projects[0] must have a \"" + name + "\"");
  }
  for (const std::string name : {"iconUrl", "url"}) {
    CAPTURE(name);
    auto unsafe = example;
    unsafe[name] = "javascript:alert(1)";
    CHECK(fault_of(unsafe) == "own.json: project_homepage:example_projects[0]." + name +
                                  " must begin with https:// or http://");
  }
  auto larger = example;
  larger["stars"] = 5;
  CHECK(fault_of(larger) ==
        "own.json: project_homepage:example_projects[0] must not have a \"stars\"");
}

TEST_CASE("custom content: the shipped file must have every key") {
  auto incomplete = json::parse(shipped_content);
  incomplete.erase("app:title");
  const auto refused = custom_content::parse("custom_content.json", incomplete.dump());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "custom_content.json: the whole file must have a \"app:title\"");
}
