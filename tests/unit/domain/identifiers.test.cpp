#include "domain/identifiers.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <type_traits>
#include <unordered_set>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("identifiers: a ref is 20 lower-case letters") {
  CHECK(is_ref("abcdefghijklmnopqrst"));
  CHECK(is_ref("zzzzzzzzzzzzzzzzzzzz"));
  CHECK(is_ref("default"));
  CHECK_FALSE(is_ref(""));
  CHECK_FALSE(is_ref("abcdefghijklmnopqrs"));
  CHECK_FALSE(is_ref("abcdefghijklmnopqrstu"));
  CHECK_FALSE(is_ref("abcdefghijklmnopqrsT"));
  CHECK_FALSE(is_ref("abcdefghijklmnopqrs1"));
  CHECK_FALSE(is_ref("abcdefghijklmnopqr/."));
  CHECK_FALSE(is_ref(std::string("abcdefghijklmnopqrs\0", 20)));
}

TEST_CASE("identifiers: a UUID is hexadecimal in lower case, with its hyphens") {
  CHECK(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37b"));
  CHECK_FALSE(is_uuid(""));
  CHECK_FALSE(is_uuid("0189DCD5-5311-7d40-8db0-9496a2eef37b"));
  CHECK_FALSE(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37"));
  CHECK_FALSE(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37b0"));
  CHECK_FALSE(is_uuid("0189dcd5053110-d40-8db0-9496a2eef37b"));
  CHECK_FALSE(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37g"));
}

TEST_CASE("identifiers: different kinds of identifiers are different types") {
  CHECK_FALSE(std::is_convertible_v<project_ref, organization_slug>);
  CHECK_FALSE(std::is_convertible_v<std::string, project_ref>);
}

TEST_CASE("identifiers: compare and hash by value") {
  const std::unordered_set<project_ref> refs{project_ref{"a"}, project_ref{"b"}, project_ref{"a"}};
  CHECK(refs.size() == 2);
  CHECK(project_ref{"a"} < project_ref{"b"});
  CHECK(project_ref{}.empty());
}

TEST_CASE("identifiers: a UUID has its format, in lower case") {
  CHECK(is_uuid("6f0b3c1e-0000-4000-8000-00000000000f"));
  for (const auto* text :
       {"", "6f0b3c1e00004000800000000000000f", "6F0B3C1E-0000-4000-8000-00000000000F",
        "6f0b3c1e-0000-4000-8000-00000000000g", "6f0b3c1e-0000-4000-8000-0000000000",
        "6f0b3c1e-0000-4000-8000-00000000000f ", "'; DROP TABLE accounts; --"}) {
    CAPTURE(text);
    CHECK_FALSE(is_uuid(text));
  }
}

TEST_CASE("identifiers: a random ref has the format of a ref, and does not repeat") {
  const signalbox::core::entropy random = seeded_entropy(1);
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string ref = random_ref(random);
    CHECK(is_ref(ref));
    seen.insert(ref);
  }
  CHECK(seen.size() == 1000);
}
