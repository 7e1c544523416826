#include "postgres/named_servers.hpp"

#include <doctest/doctest.h>

#include <string>

namespace {

std::string servers_in(const std::string& conninfo) {
  std::string made;
  for (const auto& one : signalbox::postgres::named_servers(conninfo))
    made += one.host + ":" + std::to_string(one.port) + " ";
  return made;
}

}  // namespace

TEST_CASE("named servers: those of a URI and of keywords, with the default port") {
  CHECK(servers_in("postgresql://u:p@db.example.com/x") == "db.example.com:5432 ");
  CHECK(servers_in("postgresql://[2001:db8::1]:7777/x") == "2001:db8::1:7777 ");
  CHECK(servers_in("host=db hostaddr=10.0.0.1 port=6000") == "10.0.0.1:6000 ");
  CHECK(servers_in("host=a,b port=1,2") == "a:1 b:2 ");
  CHECK(servers_in("host=a,b port=7") == "a:7 b:7 ");
}

TEST_CASE("named servers: a Unix socket is this host") {
  CHECK(servers_in("host=/var/run/postgresql port=5433") == ":5433 ");
  CHECK(servers_in("dbname=x") == ":5432 ");
  CHECK(servers_in("not a conninfo").empty());
}
