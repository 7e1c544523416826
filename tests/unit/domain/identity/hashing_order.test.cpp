#include "domain/identity/hashing_order.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("hashing order: empty queues have no next one") {
  CHECK_FALSE(next_hashing_share({}, 0));
  CHECK_FALSE(next_hashing_share({}, sign_ins_per_sign_up));
}

TEST_CASE("hashing order: the only waiting queue is next") {
  CHECK(next_hashing_share({.sign_ins = 1, .sign_ups = 0}, 100) == hashing_share::sign_in);
  CHECK(next_hashing_share({.sign_ins = 0, .sign_ups = 1}, 0) == hashing_share::sign_up);
}

TEST_CASE("hashing order: while both wait, three sign-ins precede each sign-up") {
  hashing_backlog waiting{.sign_ins = 7, .sign_ups = 2};
  std::size_t since = 0;
  std::string order;
  while (const auto next = next_hashing_share(waiting, since)) {
    if (*next == hashing_share::sign_in) {
      --waiting.sign_ins;
      ++since;
      order += 'i';
    } else {
      --waiting.sign_ups;
      since = 0;
      order += 'u';
    }
  }
  CHECK(order == "iiiuiiiui");
}

TEST_CASE("hashing order: each queue has its own limit") {
  const hashing_backlog waiting{.sign_ins = 2, .sign_ups = 5};
  CHECK(has_hashing_capacity(waiting, hashing_share::sign_in, 3));
  CHECK_FALSE(has_hashing_capacity(waiting, hashing_share::sign_in, 2));
  CHECK_FALSE(has_hashing_capacity(waiting, hashing_share::sign_up, 5));
}
