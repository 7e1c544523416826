#include "postgres/configuration.hpp"

#include <doctest/doctest.h>

#include "postgres/binaries.hpp"
#include "postgres/socket_folder.hpp"

using namespace signalbox;

TEST_CASE("configuration: the memory limit reads back unchanged") {
  const auto text = postgres::render(
      {{"port", "1"}, {std::string(postgres::process_memory_parameter), "2048"}, {"jit", "off"}});
  CHECK(postgres::process_memory_in(text) == 2 * 1024 * 1024);
  CHECK(postgres::process_memory_in(postgres::render({{"port", "1"}})) == 0);
  CHECK(postgres::process_memory_in("") == 0);
}

TEST_CASE("configuration: quotes special characters in postgresql.conf") {
  const auto text = postgres::render({{"listen_addresses", ""}, {"odd", R"(it's a \)"}});
  CHECK(text.find("listen_addresses = ''\n") != std::string::npos);
  CHECK(text.find(R"(odd = 'it''s a \\')") != std::string::npos);
}

TEST_CASE("configuration: the user map admits root and the server's user, root once") {
  CHECK(postgres::render_user_map({.name = "m", .os_user = "pg", .role = "admin"}) ==
        "m root admin\nm \"pg\" admin\n");
  CHECK(postgres::render_user_map({.name = "m", .os_user = "root", .role = "admin"}) ==
        "m root admin\n");
}

TEST_CASE("sql literal: has no line breaks and is always terminated") {
  CHECK(postgres::sql_literal("plain") == "E'plain'");
  CHECK(postgres::sql_literal("a'b\\c\nd\re") == R"(E'a''b\\c\nd\re')");
}

TEST_CASE("conninfo value: escapes quotes and backslashes") {
  CHECK(postgres::conninfo_value(R"(a'b\c d)") == R"('a\'b\\c d')");
}

TEST_CASE("binaries: finds the version in the output of postgres") {
  CHECK(postgres::version_in("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n") == "15.18");
  CHECK(postgres::version_in("postgres (PostgreSQL) 17beta2\n") == "17beta2");
  CHECK(postgres::version_in("something else").empty());
}
