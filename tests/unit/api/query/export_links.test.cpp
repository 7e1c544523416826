#include "api/query/export_links.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using namespace std::chrono_literals;
using api::export_links;

namespace {

const domain::project_ref ref{"prprprprprprprprprpr"};
const export_links::clock::time_point start{};

api::requested_export request_of(const std::string& person, std::size_t bytes = 10) {
  api::requested_export made;
  made.by.account = domain::account_id(person);
  made.ref = ref;
  made.bytes = bytes;
  return made;
}

core::entropy counting() {
  return [count = 0](std::span<std::byte> into) mutable {
    ++count;
    for (auto& one : into)
      one = static_cast<std::byte>(count);
  };
}

}  // namespace

TEST_CASE("export links: a link is used up by its first use") {
  export_links links;
  const auto token = links.add(request_of("ada"), counting(), start).value();
  CHECK(token.size() == 43);
  CHECK_FALSE(links.take("another", ref, start));
  CHECK_FALSE(links.take(token, domain::project_ref("otherotherotherother"), start));
  CHECK(links.take(token, ref, start)->by.account == domain::account_id("ada"));
  CHECK_FALSE(links.take(token, ref, start));
}

TEST_CASE("export links: a link expires") {
  export_links links;
  const auto random = counting();
  const auto token = links.add(request_of("ada"), random, start).value();
  CHECK_FALSE(links.take(token, ref, start + 60s));
  const auto second = links.add(request_of("ada"), random, start).value();
  CHECK(links.take(second, ref, start + 59s));
}

TEST_CASE("export links: a further link replaces the oldest one of its person") {
  export_links links({.of_person_max = 2});
  const auto random = counting();
  const auto other = links.add(request_of("grace"), random, start).value();
  const auto first = links.add(request_of("ada"), random, start).value();
  const auto second = links.add(request_of("ada"), random, start).value();
  const auto third = links.add(request_of("ada"), random, start).value();
  CHECK_FALSE(links.take(first, ref, start));
  for (const auto& token : {other, second, third})
    CHECK(links.take(token, ref, start));
}

TEST_CASE("export links: their number and size are limited in total") {
  export_links links({.in_total_max = 2, .bytes_max = 100});
  const auto random = counting();
  CHECK_FALSE(links.add(request_of("a", 101), random, start));
  const auto large = links.add(request_of("a", 95), random, start).value();
  const auto refused = links.add(request_of("b"), random, start);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::too_many_requests);
  CHECK(links.take(large, ref, start));
  CHECK(links.add(request_of("a"), random, start));
  CHECK(links.add(request_of("b"), random, start));
  CHECK_FALSE(links.add(request_of("c"), random, start));
  CHECK(links.add(request_of("c"), random, start + 60s));
}
