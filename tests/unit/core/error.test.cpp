#include "core/error.hpp"

#include <doctest/doctest.h>

#include <array>
#include <utility>

using namespace signalbox::core;

TEST_CASE("error: every code has its name on the wire") {
  constexpr auto names = std::to_array<std::pair<errc, const char*>>({
      {errc::bad_request, "bad_request"},
      {errc::unauthenticated, "unauthenticated"},
      {errc::forbidden, "forbidden"},
      {errc::not_found, "not_found"},
      {errc::conflict, "conflict"},
      {errc::payload_too_large, "payload_too_large"},
      {errc::too_many_requests, "too_many_requests"},
      {errc::unavailable, "unavailable"},
      {errc::timeout, "timeout"},
      {errc::internal, "internal"},
  });
  for (const auto& [code, name] : names)
    CHECK(to_string(code) == name);
}

TEST_CASE("error: a failed result contains only code and message") {
  const result<int> failed = fail(errc::conflict, "It is being deleted.");
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error().code == errc::conflict);
  CHECK(failed.error().message == "It is being deleted.");
  CHECK_FALSE(failed.error().retry_after.has_value());
  CHECK(failed.error().fields.empty());
  CHECK(failed.error().detail_code.empty());
}
