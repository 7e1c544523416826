#include "domain/project/project_users.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("project_users: a range is two numbers in ascending order") {
  CHECK(parse_user_range("20000-29999") == user_range{.first = 20'000, .last = 29'999});
  CHECK(parse_user_range("10000-10001") == user_range{.first = 10'000, .last = 10'001});
  for (const std::string_view text :
       {"", "20000", "20000-", "-29999", "29999-20000", "20000-29999 ", " 20000-29999",
        "20000 - 29999", "a-b", "0x4e20-29999", "20000-29999-30000",
        "20000-99999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_user_range(text));
  }
}

TEST_CASE("project_users: a range excludes system users and numbers reserved by Linux") {
  CHECK_FALSE(parse_user_range("0-29999"));
  CHECK_FALSE(parse_user_range("999-29999"));
  CHECK_FALSE(parse_user_range("9999-29999"));
  CHECK_FALSE(parse_user_range("20000-2147483648"));
  CHECK_FALSE(parse_user_range("20000-4294967295"));
}

TEST_CASE("project_users: a range has at least a number for the pooler and for one project") {
  CHECK_FALSE(parse_user_range("20000-20000"));
  CHECK(parse_user_range("20000-20001"));
}

TEST_CASE("project_users: the lowest free number is next, never the pooler's") {
  const user_range all{.first = 20'000, .last = 20'003};
  CHECK(pooler_user(all) == 20'000);
  CHECK(next_project_user(all, {}) == 20'001);
  CHECK(next_project_user(all, {20'000}) == 20'001);
  CHECK(next_project_user(all, {20'001, 20'002}) == 20'003);
  CHECK(next_project_user(all, {20'001, 20'003}) == 20'002);
  CHECK(next_project_user(all, {0, 101, 30'000}) == 20'001);
}

TEST_CASE("project_users: there is no next number when all are in use") {
  const user_range all{.first = 20'000, .last = 20'002};
  CHECK_FALSE(next_project_user(all, {20'001, 20'002}));
  const user_range to_the_end{.first = project_user_max - 1, .last = project_user_max};
  CHECK_FALSE(next_project_user(to_the_end, {project_user_max}));
}

TEST_CASE("project_users: a container with a part of the numbers does not have all of them") {
  const user_range all{.first = 20'000, .last = 29'999};
  CHECK(maps_all("         0          0 4294967295\n", all));
  CHECK(maps_all("0 100000 65536\n", all));
  CHECK(maps_all("0 1000 1\n1 100000 25000\n25001 200000 10000\n", all));
  CHECK(maps_all("25001 200000 10000\n1 100000 25000\n", all));
  CHECK_FALSE(maps_all("0 1000 1\n", all));
  CHECK_FALSE(maps_all("0 100000 29999\n", all));
  CHECK_FALSE(maps_all("1 100000 20000\n20002 200000 20000\n", all));
  CHECK_FALSE(maps_all("", all));
  CHECK_FALSE(maps_all("words", all));
}
