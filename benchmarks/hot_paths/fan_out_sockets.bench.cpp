#include <benchmark/benchmark.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <boost/asio/post.hpp>
#include <future>
#include <memory>
#include <stdexcept>
#include <vector>

#include "actors/topic/snapshot_pieces.hpp"
#include "benchmarks/hot_paths/allocation_count.hpp"
#include "benchmarks/hot_paths/sample_state.hpp"
#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::benchmarks {
namespace {

using namespace transport;
using loopback::websocket_client;

double seconds_of(clockid_t clock) {
  timespec at{};
  clock_gettime(clock, &at);
  return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) / 1e9;
}

/// Pins this thread, and those that it starts, to one core during its lifetime. Waking another,
/// sleeping core costs a virtual machine up to 40 µs, which would hide the server's cost.
class one_core {
 public:
  one_core() {
    pthread_getaffinity_np(pthread_self(), sizeof before_, &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    pthread_setaffinity_np(pthread_self(), sizeof one, &one);
  }
  one_core(const one_core&) = delete;
  one_core& operator=(const one_core&) = delete;
  ~one_core() { pthread_setaffinity_np(pthread_self(), sizeof before_, &before_); }

 private:
  cpu_set_t before_{};
};

/// A server with N WebSockets on loopback that subscribe to one topic. The measured time is the
/// server's processor time: its I/O thread and the publishing thread, without the clients.
class hall {
 public:
  explicit hall(std::size_t size) {
    for (std::size_t n = 0; n < size; ++n) {
      auto& client = *clients_.emplace_back(std::make_unique<websocket_client>(server_.port()));
      client.join_namespace();
      client.send(R"(421["subscribe"])");
      // The snapshot and the acknowledgement.
      if (!client.receive() || !client.receive()) throw std::runtime_error("not subscribed");
    }
    std::promise<clockid_t> found;
    boost::asio::post(server_.transport.context(0), [&found] {
      clockid_t clock{};
      pthread_getcpuclockid(pthread_self(), &clock);
      count_allocations_of_this_thread();
      found.set_value(clock);
    });
    io_clock_ = found.get_future().get();
  }

  /// Returns the processor time until every client has received the frames sent by `publish`, in s.
  template <class Publish>
  double time(const Publish& publish) {
    const auto io_before = seconds_of(io_clock_);
    const auto own_before = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    publish();
    const auto own = seconds_of(CLOCK_THREAD_CPUTIME_ID) - own_before;
    for (const auto& client : clients_) {
      if (!client->receive()) throw std::runtime_error("a client was closed");
    }
    return own + seconds_of(io_clock_) - io_before;
  }

  [[nodiscard]] hub& sockets() { return server_.transport.hub(); }
  [[nodiscard]] topic_key topic() const { return server_.listener.topic; }
  [[nodiscard]] std::vector<connection_id> connections() {
    const std::lock_guard lock(server_.listener.mutex);
    return server_.listener.connections;
  }

 private:
  one_core pinned_;
  loopback::running_server server_;
  std::vector<std::unique_ptr<websocket_client>> clients_;
  clockid_t io_clock_{};
};

frame_ptr encoded(const core::json& patch) {
  return encode_event("patch", {"\"org:abc\"", "7", actors::wire_text(patch)});
}

/// A published change: one frame, one hand-over, one write per socket. Counts the I/O thread's
/// allocations per delivery; the publisher's own frame is not included.
void sockets_publish(benchmark::State& state) {
  hall all(static_cast<std::size_t>(state.range(0)));
  const auto patch = status_change(5, 0);
  // The first change makes allocations that the others reuse.
  const auto publish = [&] { all.sockets().publish(all.topic(), encoded(patch)); };
  [[maybe_unused]] const auto warm = all.time(publish);
  const auto before = counted_allocations();
  for ([[maybe_unused]] auto _ : state)
    state.SetIterationTime(all.time(publish));
  const auto deliveries = static_cast<double>(state.iterations() * state.range(0));
  state.counters["allocations"] = static_cast<double>(counted_allocations() - before) / deliveries;
}
BENCHMARK(sockets_publish)->Arg(1)->Arg(100)->Arg(1'000)->UseManualTime();

/// The same change encoded and handed over for each connection.
void sockets_send_each(benchmark::State& state) {
  hall all(static_cast<std::size_t>(state.range(0)));
  const auto everybody = all.connections();
  const auto patch = status_change(5, 0);
  for ([[maybe_unused]] auto _ : state) {
    state.SetIterationTime(all.time([&] {
      for (const auto id : everybody)
        all.sockets().send(id, encoded(patch));
    }));
  }
}
BENCHMARK(sockets_send_each)->Arg(1)->Arg(100)->Arg(1'000)->UseManualTime();

}  // namespace
}  // namespace signalbox::benchmarks
