#include "postgres/parameter.hpp"

#include <doctest/doctest.h>

#include <string>

#include "domain/identifiers.hpp"

using namespace signalbox;
using postgres::parameter;

TEST_CASE("parameter: has PostgreSQL's text form of each type") {
  CHECK(std::string(parameter("plain").text()) == "plain");
  CHECK(std::string(parameter(std::string("it's")).text()) == "it's");
  CHECK(std::string(parameter(true).text()) == "t");
  CHECK(std::string(parameter(false).text()) == "f");
  CHECK(std::string(parameter(-42).text()) == "-42");
  CHECK(std::string(parameter(std::uint16_t{65535}).text()) == "65535");
  CHECK(std::string(parameter(postgres::bytes{std::string("\0\xff", 2)}).text()) == "\\x00ff");
  CHECK(std::string(parameter(domain::project_ref("abc")).text()) == "abc");
  CHECK(std::string(parameter(core::time_point{}).text()) == "1970-01-01T00:00:00.000Z");
}

TEST_CASE("parameter: is NULL without a value") {
  CHECK(parameter(std::nullopt).text() == nullptr);
  CHECK(parameter(std::optional<std::string>{}).text() == nullptr);
  CHECK(std::string(parameter(std::optional<std::int64_t>{7}).text()) == "7");
}

TEST_CASE("bytes: every byte round-trips") {
  postgres::bytes all;
  for (int octet = 0; octet < 256; ++octet)
    all.value += static_cast<char>(octet);
  CHECK(postgres::from_hex(postgres::to_hex(all)) == all);
}

TEST_CASE("bytes: refuses invalid text forms") {
  for (const auto* text : {"", "00", "\\x0", "\\x0g", "\\y00", "\\x+1"})
    CHECK_MESSAGE(!postgres::from_hex(text), text);
  CHECK(postgres::from_hex("\\x") == postgres::bytes{});
}
