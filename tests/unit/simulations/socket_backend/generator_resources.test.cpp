#include "simulations/socket_backend/generator_resources.hpp"

#include <doctest/doctest.h>

using namespace signalbox::simulations;

TEST_CASE("generator room: a shortage of open files is reported with the required number") {
  const auto said = shortage(1'000, {.descriptors = 1'024, .ports = 28'000}, true);
  REQUIRE(said);
  CHECK(*said ==
        "This scenario holds 1000 connections, which require 1564 open files; the "
        "system allows 1024. Raise the limit (`ulimit -n 1564`, or LimitNOFILE of its "
        "service), or use fewer with --connections.");
  CHECK(!shortage(1'000, {.descriptors = 1'564, .ports = 28'000}, true));
  // With few connections few lost sockets are kept open.
  CHECK(!shortage(12, {.descriptors = 88, .ports = 28'000}, true));
  CHECK(shortage(12, {.descriptors = 87, .ports = 28'000}, true));
}

TEST_CASE("generator room: a remote server is called from one address, a local one from several") {
  const generator_resources room{.descriptors = 200'000, .ports = 28'232};
  CHECK(!shortage(60'000, room, true));
  const auto said = shortage(60'000, room, false);
  REQUIRE(said);
  CHECK(said->find("60000 ports; the range has 28232") != std::string::npos);
  CHECK(said->find("net.ipv4.ip_local_port_range") != std::string::npos);
  CHECK(!shortage(28'232, room, false));
  CHECK(shortage(60'000, {.descriptors = 200'000, .ports = 19'999}, true));
}

TEST_CASE("generator room: an unknown number of ports is sufficient") {
  CHECK(!shortage(100, {.descriptors = 1'000, .ports = 0}, false));
}

TEST_CASE("generator room: a range of ports includes both ends") {
  CHECK(ports_in("32768\t60999\n") == 28'232);
  CHECK(ports_in("5 5") == 1);
  CHECK(ports_in("9 5") == 0);
  CHECK(ports_in("") == 0);
  CHECK(ports_in("many few") == 0);
}

TEST_CASE("generator room: this machine has descriptors and ports") {
  const auto room = measure_generator_resources();
  CHECK(room.descriptors > 0);
  CHECK(room.ports > 0);
}

TEST_CASE("generator room: each reason has a remedy") {
  CHECK(way_out_of(out_of_descriptors).find("ulimit -n") != std::string_view::npos);
  CHECK(way_out_of(out_of_ports).find("ip_local_port_range") != std::string_view::npos);
}
