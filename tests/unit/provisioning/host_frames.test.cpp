#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

#include "provisioning/host/frame.hpp"
#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;
using namespace signalbox::testing;

TEST_CASE("host frames: frames above the limit are neither sent nor received") {
  auto pair = need(open_socket_pair());
  CHECK_FALSE(send_frame(pair.ours.number(), std::string(frame_bytes_max + 1, 'x')));
  REQUIRE(send_frame(pair.ours.number(), "fits"));
  CHECK(receive_frame(pair.theirs.number()) == "fits");
  const std::string oversized("\x01\x00\x10\x00", frame_length_bytes);  // one byte above the limit
  REQUIRE(::send(pair.ours.number(), oversized.data(), oversized.size(), 0) == 4);
  CHECK_FALSE(receive_frame(pair.theirs.number()));
}

TEST_CASE("host frames: descriptors arrive with their frame, up to a limit") {
  auto pair = need(open_socket_pair());
  std::array<int, 2> ends{-1, -1};
  REQUIRE(::pipe(ends.data()) == 0);
  const postgres::unique_descriptor output(ends[0]);
  const postgres::unique_descriptor input(ends[1]);
  REQUIRE(send_frame(pair.ours.number(), "none"));
  const std::array given{input.number()};
  REQUIRE(send_frame(pair.ours.number(), std::string(10'000, 'x'), given));
  REQUIRE(send_frame(pair.ours.number(), "dropped", given));
  std::vector<postgres::unique_descriptor> taken;
  CHECK(receive_frame(pair.theirs.number(), &taken) == "none");
  CHECK(taken.empty());
  CHECK(receive_frame(pair.theirs.number(), &taken) == std::string(10'000, 'x'));
  REQUIRE(taken.size() == 1);
  REQUIRE(::write(taken[0].number(), "!", 1) == 1);
  char read = '-';
  REQUIRE(::read(output.number(), &read, 1) == 1);
  CHECK(read == '!');
  CHECK(receive_frame(pair.theirs.number()) == "dropped");
  const std::array<int, frame_descriptors_max + 1> many{
      input.number(), input.number(), input.number(), input.number(), input.number()};
  CHECK_FALSE(send_frame(pair.ours.number(), "many", many));
}

TEST_CASE("host frames: a stream that ends within a frame has ended") {
  auto pair = need(open_socket_pair());
  const std::string part("\x08\x00\x00\x00half", 8);
  REQUIRE(::send(pair.ours.number(), part.data(), part.size(), 0) == 8);
  pair.ours = postgres::unique_descriptor();
  CHECK_FALSE(receive_frame(pair.theirs.number()));
}
