#include <benchmark/benchmark.h>

#include <limits>
#include <vector>

#include "actors/topic/snapshot_pieces.hpp"
#include "benchmarks/hot_paths/sample_state.hpp"
#include "transport/frame.hpp"
#include "transport/hub/outbox.hpp"
#include "transport/hub/topic_table.hpp"

namespace signalbox::benchmarks {
namespace {

using namespace transport;

constexpr topic_key topic = 1;

/// A subscriber without a socket.
struct listener final : subscriber {
  outbox waiting;

  void put(frame_ptr change) {
    waiting.push(std::move(change), topic);
    // The frame is removed immediately: only the delivery into the outbox is measured.
    (void)waiting.consume(waiting.bytes());
  }
};

/// The subscribers of the topic, on one I/O thread.
struct audience {
  std::vector<listener> all;
  topic_table table;

  explicit audience(std::size_t size) : all(size) {
    for (auto& one : all)
      table.join(topic, one);
  }
};

frame_ptr encoded(const core::json& patch) {
  return encode_event("patch", {"\"org:abc\"", "7", actors::wire_text(patch)});
}

/// A change encoded into one frame that N outboxes share.
void fan_out_shared_frame(benchmark::State& state) {
  audience hall(static_cast<std::size_t>(state.range(0)));
  const auto patch = status_change(5, 0);
  for ([[maybe_unused]] auto _ : state) {
    const auto change = encoded(patch);
    for (auto& one : hall.table.subscribers(topic))
      static_cast<listener*>(one.peer)->put(change);
  }
}
BENCHMARK(fan_out_shared_frame)->Arg(1)->Arg(100)->Arg(1'000);

/// As above with a separate frame for each of them.
void fan_out_frame_each(benchmark::State& state) {
  audience hall(static_cast<std::size_t>(state.range(0)));
  const auto patch = status_change(5, 0);
  for ([[maybe_unused]] auto _ : state) {
    for (auto& one : hall.table.subscribers(topic))
      static_cast<listener*>(one.peer)->put(encoded(patch));
  }
}
BENCHMARK(fan_out_frame_each)->Arg(1)->Arg(100)->Arg(1'000);

}  // namespace
}  // namespace signalbox::benchmarks
