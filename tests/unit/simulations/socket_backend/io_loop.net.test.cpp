#include "simulations/socket_backend/io_loop.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "simulations/socket_backend/machine_time.hpp"
#include "tests/unit/simulations/socket_backend/scripted_server.hpp"

using namespace signalbox::simulations;

namespace {

/// A pipe; writing a byte makes its other end readable.
struct readable_pipe {
  readable_pipe() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    reading = signalbox::postgres::unique_descriptor(ends[0]);
    writing = signalbox::postgres::unique_descriptor(ends[1]);
  }
  void write() const { REQUIRE(::write(writing.number(), "x", 1) == 1); }
  signalbox::postgres::unique_descriptor reading;
  signalbox::postgres::unique_descriptor writing;
};

constexpr std::chrono::microseconds at_once{0};

}  // namespace

TEST_CASE("io loop: unread data is reported again until it is no longer watched") {
  io_loop loop;
  const readable_pipe wire;
  int reply = 0;
  REQUIRE(loop.watch(wire.reading.number(), EPOLLIN, [&](std::uint32_t events) {
    CHECK((events & EPOLLIN) != 0);
    ++reply;
  }));
  loop.turn(at_once);
  CHECK(reply == 0);
  wire.write();
  loop.turn(at_once);
  loop.turn(at_once);
  CHECK(reply == 2);
  loop.change(wire.reading.number(), 0);
  loop.turn(at_once);
  CHECK(reply == 2);
  loop.change(wire.reading.number(), EPOLLIN);
  loop.turn(at_once);
  CHECK(reply == 3);
  loop.forget(wire.reading.number());
  loop.turn(at_once);
  CHECK(reply == 3);
}

TEST_CASE("io loop: a handler may forget itself or another one, and be watched again") {
  io_loop loop;
  const readable_pipe first;
  const readable_pipe second;
  const std::string kept_alive = "a text that is too long to be kept inside of the function itself";
  int anew = 0;
  int reply = 0;
  const auto forget_both = [&, kept_alive](int own, int other) {
    ++reply;
    loop.forget(own);
    loop.forget(other);
    REQUIRE(loop.watch(own, EPOLLIN, [&](std::uint32_t) { ++anew; }));
    // Still alive, although the handler that holds it was removed.
    CHECK(kept_alive.starts_with("a text"));
  };
  const int one = first.reading.number();
  const int two = second.reading.number();
  REQUIRE(loop.watch(one, EPOLLIN, [&, one, two](std::uint32_t) { forget_both(one, two); }));
  REQUIRE(loop.watch(two, EPOLLIN, [&, one, two](std::uint32_t) { forget_both(two, one); }));
  first.write();
  second.write();
  loop.turn(at_once);
  CHECK(reply == 1);
  CHECK(anew == 0);
  loop.turn(at_once);
  CHECK(anew == 1);
}

TEST_CASE("io loop: a watch that the system refuses is reported, and may be retried") {
  io_loop loop;
  const readable_pipe wire;
  const int one = wire.reading.number();
  int reply = 0;
  const auto count = [&](std::uint32_t) { ++reply; };
  const auto refused = [&](int descriptor) {
    const auto watched = loop.watch(descriptor, EPOLLIN, count);
    return watched ? 0 : watched.error();
  };
  CHECK(refused(std::numeric_limits<std::int16_t>::max()) == EBADF);
  const signalbox::postgres::unique_descriptor file(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC));
  CHECK(refused(file.number()) == EPERM);
  loop.forget(file.number());
  CHECK(refused(one) == 0);
  wire.write();
  loop.turn(at_once);
  CHECK(reply == 1);
}

TEST_CASE("io loop: posted functions wake it, in order, from any thread") {
  io_loop loop;
  std::vector<int> seen;
  std::thread elsewhere([&] {
    for (int each = 0; each < 100; ++each)
      loop.post([&seen, each] { seen.push_back(each); });
  });
  CHECK(turn_until(loop, [&] { return seen.size() == 100; }));
  elsewhere.join();
  CHECK(std::ranges::is_sorted(seen));

  // Posted by a posted function: it runs in the next turn.
  bool done = false;
  loop.post([&] { loop.post([&] { done = true; }); });
  loop.turn(std::chrono::seconds{20});
  CHECK_FALSE(done);
  loop.turn(std::chrono::seconds{20});
  CHECK(done);
}

TEST_CASE("machine time: is 0 until it begins, then follows the machine's clock") {
  machine_time time;
  CHECK(time.now() == run_time{0});
  const auto before = std::chrono::system_clock::now();
  time.begin();
  const auto first = time.now();
  std::this_thread::sleep_for(std::chrono::milliseconds{2});
  CHECK(time.now() - first >= std::chrono::milliseconds{2});
  CHECK(time.first_moment() >= std::chrono::floor<std::chrono::milliseconds>(before));
  CHECK(time.first_moment() <= std::chrono::system_clock::now());
  CHECK(time.wall() >= time.first_moment());
}
