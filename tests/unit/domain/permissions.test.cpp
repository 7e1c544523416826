#include "domain/permissions.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "domain/permission_json.hpp"
#include "file_text.hpp"

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

TEST_CASE("permissions: every case of the table that C++ and the web share") {
  const json cases = json::parse(file_text(SIGNALBOX_PERMISSION_CASES));
  REQUIRE(cases.size() > 50);
  for (const json& one : cases) {
    CAPTURE(one.at("name").get<std::string>());
    // Who cannot read the list holds no permission.
    const auto entries = permission_entries_from(one.at("entries"));
    const auto mode = one.value("self_hosted", false) ? installation_mode::self_hosted
                                                      : installation_mode::platform;
    CHECK(allows(entries.value_or(std::vector<permission_entry>{}), query_from(one.at("query")),
                 mode) == one.at("expected").get<bool>());
  }
}

TEST_CASE("permissions: a pattern that makes careless matchers slow is answered at once") {
  std::string pattern;
  for (int i = 0; i < 30; ++i)
    pattern += "a%";
  CHECK_FALSE(matches_pattern(pattern + "b", std::string(10'000, 'a')));
  CHECK(matches_pattern(pattern, std::string(10'000, 'a')));
}

TEST_CASE("permissions: patterns of nothing but percent signs match everything") {
  CHECK(matches_pattern("%", ""));
  CHECK(matches_pattern("%%%", ""));
  CHECK(matches_pattern("%%", "x"));
  CHECK(matches_pattern("", ""));
  CHECK_FALSE(matches_pattern("", "x"));
}
