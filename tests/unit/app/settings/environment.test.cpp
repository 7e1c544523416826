#include "app/settings/environment.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

using namespace signalbox::app;

TEST_CASE("environment: reads settings by the names of their variables") {
  const auto read = read_environment(
      {{"SIGNALBOX_SERVER_PORT", "8500"}, {"SIGNALBOX_LOG_FORMAT", "json"}, {"HOME", "/root"}});
  REQUIRE(read.given.size() == 2);
  CHECK(read.given[0].name == "log.format");
  CHECK(read.given[1].name == "server.port");
  CHECK(std::get<std::int64_t>(read.given[1].value) == 8500);
  CHECK(read.given[1].source == "environment SIGNALBOX_SERVER_PORT");
  CHECK(read.warnings.empty());
}

TEST_CASE("environment: warns about an unknown name with the prefix and suggests a similar one") {
  const auto read = read_environment({{"SIGNALBOX_SERVER_PROT", "8500"}});
  CHECK(read.given.empty());
  REQUIRE(read.warnings.size() == 1);
  CHECK(read.warnings[0] ==
        "The environment variable SIGNALBOX_SERVER_PROT matches no setting and is ignored. Did you "
        "mean "
        "SIGNALBOX_SERVER_PORT?");
}

TEST_CASE("environment: reads only this process's variables with the prefix") {
  REQUIRE(::setenv("SIGNALBOX_LOG_LEVEL", "debug=x", 1) == 0);
  const auto own = own_environment();
  REQUIRE(::unsetenv("SIGNALBOX_LOG_LEVEL") == 0);
  REQUIRE(own.contains("SIGNALBOX_LOG_LEVEL"));
  CHECK(own.at("SIGNALBOX_LOG_LEVEL") == "debug=x");
  CHECK_FALSE(own.contains("PATH"));
}
