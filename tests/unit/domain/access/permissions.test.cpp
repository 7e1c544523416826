#include "domain/access/permissions.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "domain/access/permission_json.hpp"
#include "tests/unit/domain/file_text.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

namespace {

permission_query query_from(const json& written) {
  permission_query query;
  query.slug = organization_slug{written.at("slug").get<std::string>()};
  query.action = written.at("action").get<std::string>();
  query.resource = written.at("resource").get<std::string>();
  if (written.contains("data")) query.data = written.at("data");
  if (written.contains("project_ref")) {
    query.project = project_ref{written.at("project_ref").get<std::string>()};
  }
  return query;
}

}  // namespace

TEST_CASE("permissions: all cases of the table shared by C++ and the web") {
  const json cases = json::parse(file_text(SIGNALBOX_PERMISSION_CASES));
  REQUIRE(cases.size() > 50);
  for (const json& one : cases) {
    CAPTURE(one.at("name").get<std::string>());
    // Callers that cannot parse the list have no permission.
    const auto entries = permission_entries_from(one.at("entries"));
    const auto mode = one.value("self_hosted", false) ? installation_mode::self_hosted
                                                      : installation_mode::platform;
    CHECK(allows(entries.value_or(std::vector<permission_entry>{}), query_from(one.at("query")),
                 mode) == one.at("expected").get<bool>());
  }
}

TEST_CASE("permissions: a pattern with many wildcards is matched quickly") {
  std::string pattern;
  for (int i = 0; i < 30; ++i)
    pattern += "a%";
  CHECK_FALSE(matches_pattern(pattern + "b", std::string(10'000, 'a')));
  CHECK(matches_pattern(pattern, std::string(10'000, 'a')));
}

TEST_CASE("permissions: patterns of percent signs match everything") {
  CHECK(matches_pattern("%", ""));
  CHECK(matches_pattern("%%%", ""));
  CHECK(matches_pattern("%%", "x"));
  CHECK(matches_pattern("", ""));
  CHECK_FALSE(matches_pattern("", "x"));
}

TEST_CASE("permissions: an entry with a broken condition does not allow, and is reported") {
  permission_entry broken;
  broken.slug = organization_slug{"aaaaaaaaaaaaaaaaaaaa"};
  broken.actions = {"%"};
  broken.resources = {"projects"};
  broken.condition = json{{"no_such_operator", json::array({1})}};
  const permission_query query{
      .slug = broken.slug, .action = "write:Update", .resource = "projects", .project = {}};
  std::vector<std::string> reply;
  const broken_rule_note note = [&](const permission_entry& of, std::string_view reason) {
    reply.push_back(of.resources.front() + ": " + std::string(reason));
  };
  CHECK_FALSE(allows(std::vector{broken}, query, installation_mode::platform, note));
  REQUIRE(reply.size() == 1);
  CHECK(reply[0].find("no_such_operator") != std::string::npos);
  auto restrictive = broken;
  restrictive.restrictive = true;
  auto permissive = broken;
  permissive.condition = std::nullopt;
  CHECK_FALSE(
      allows(std::vector{permissive, restrictive}, query, installation_mode::platform, note));
  CHECK(reply.size() == 2);
  CHECK(allows(std::vector{permissive}, query, installation_mode::platform, note));
  CHECK(reply.size() == 2);
}
