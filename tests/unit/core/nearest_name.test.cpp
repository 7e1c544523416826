#include "core/nearest_name.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>

using signalbox::core::nearest_name;

namespace {

constexpr std::array<std::string_view, 4> known = {"server.port", "server.host", "log.level",
                                                   "data.dir"};

}  // namespace

TEST_CASE("nearest name: finds the name with the fewest letters changed") {
  CHECK(nearest_name("server.prot", known) == "server.port");
  CHECK(nearest_name("server.hosts", known) == "server.host");
  CHECK(nearest_name("log.levle", known) == "log.level");
  CHECK(nearest_name("sever.port", known) == "server.port");
}

TEST_CASE("nearest name: finds a name without its section") {
  CHECK(nearest_name("port", known) == "server.port");
  CHECK(nearest_name("server_settings.dir", known) == "data.dir");
}

TEST_CASE("nearest name: suggests nothing that is too different") {
  CHECK(nearest_name("colour", known).empty());
  CHECK(nearest_name("", known).empty());
  CHECK(nearest_name(std::string(10'000, 'x'), known).empty());
}
