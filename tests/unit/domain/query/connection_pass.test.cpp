#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>

#include "domain/query/connection_pass.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using signalbox::testing::noon;

namespace {

core::entropy filled_with(unsigned char byte) {
  return [byte](std::span<std::byte> into) { std::ranges::fill(into, std::byte{byte}); };
}

const domain::project_ref ref{"abcdefghijklmnopqrst"};
const domain::account_id pass_ada{"ada"};

}  // namespace

TEST_CASE("connection pass: is valid for its account and project, for twelve hours") {
  const auto key = core::sealing_key::generate(filled_with(1));
  const auto pass = domain::make_connection_pass(ref, pass_ada, noon, key, filled_with(2));
  const auto is_valid = [&](const domain::project_ref& of, const domain::account_id& by,
                            core::time_point at) {
    return domain::is_connection_pass(pass, of, by, at, key);
  };
  CHECK(is_valid(ref, pass_ada, noon));
  CHECK(is_valid(ref, pass_ada, noon + 12h - 1s));
  CHECK_FALSE(is_valid(ref, pass_ada, noon + 12h));
  CHECK_FALSE(is_valid(domain::project_ref{"bbbbbbbbbbbbbbbbbbbb"}, pass_ada, noon));
  CHECK_FALSE(is_valid(ref, domain::account_id{"bea"}, noon));
}

TEST_CASE("connection pass: other texts, and passes of another installation, are refused") {
  const auto key = core::sealing_key::generate(filled_with(1));
  const auto other = core::sealing_key::generate(filled_with(3));
  const auto pass = domain::make_connection_pass(ref, pass_ada, noon, other, filled_with(2));
  for (const auto& text : {std::string(), std::string("anything"), pass, pass.substr(1)}) {
    CAPTURE(text);
    CHECK_FALSE(domain::is_connection_pass(text, ref, pass_ada, noon, key));
  }
}
