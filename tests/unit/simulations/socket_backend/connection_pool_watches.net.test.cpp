#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "simulations/socket_backend/connection_pool.hpp"
#include "tests/unit/simulations/socket_backend/scripted_server.hpp"

using namespace signalbox::simulations;
using signalbox::postgres::unique_descriptor;

namespace {

/// During the lifetime of this object every epoll of this program is replaced with a descriptor
/// that cannot watch anything. The real limit of watches is a setting of the machine that a test
/// cannot change.
struct no_epoll {
  no_epoll() {
    for (const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
      std::error_code gone;
      if (std::filesystem::read_symlink(each.path(), gone) == "anon_inode:[eventpoll]")
        numbers.push_back(std::stoi(each.path().filename()));
    }
    REQUIRE(!numbers.empty());
    const unique_descriptor other(::open("/dev/null", O_RDWR | O_CLOEXEC));
    for (const int number : numbers) {
      kept.emplace_back(::fcntl(number, F_DUPFD_CLOEXEC, 0));
      REQUIRE(::dup3(other.number(), number, O_CLOEXEC) == number);
    }
  }
  no_epoll(const no_epoll&) = delete;
  no_epoll& operator=(const no_epoll&) = delete;
  ~no_epoll() {
    for (std::size_t at = 0; at < numbers.size(); ++at)
      ::dup3(kept[at].number(), numbers[at], O_CLOEXEC);
  }

  std::vector<int> numbers;
  std::vector<unique_descriptor> kept;
};

}  // namespace

TEST_CASE("connection pool: a connection that cannot be watched ends alone") {
  using words = std::vector<std::string>;
  scripted_server server;
  io_loop loop;
  moved_time time;
  connection_pool pool{loop, time, server.url()};
  recording_owner owner;
  REQUIRE(pool.dial(owner, 0));
  auto peer = server.accept();
  peer.open(loop);
  {
    const no_epoll meanwhile;
    REQUIRE(pool.dial(owner, 0));
    CHECK(owner.ends == words{});
  }
  apply_configuration(loop);
  CHECK(owner.ends == words{"connection failed"});
  peer.send(server_frame("41"));
  apply_configuration(loop);
  CHECK(owner.packets == words{"41"});
  CHECK(pool.counted().open_lines == 1);
}
