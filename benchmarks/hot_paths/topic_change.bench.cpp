#include <benchmark/benchmark.h>

#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic.hpp"
#include "benchmarks/hot_paths/sample_state.hpp"
#include "benchmarks/hot_paths/silent_hub.hpp"
#include "transport/frame.hpp"

namespace signalbox::benchmarks {
namespace {

/// One of N projects changes its status: stored, encoded and published as a patch.
void topic_change_patch(benchmark::State& state) {
  const auto projects = static_cast<std::size_t>(state.range(0));
  silent_hub hub;
  actors::topic feed(hub, "org:abc", "epoch", organization_state(projects), {});
  std::size_t turn = 0;
  for ([[maybe_unused]] auto _ : state)
    feed.merge(status_change(projects / 2, turn++));
  hub.expect_one_each(state);
}
BENCHMARK(topic_change_patch)->Arg(10)->Arg(100)->Arg(1'000)->Arg(10'000);

/// The same, determined by comparing the whole state with the previous one.
void topic_change_compare(benchmark::State& state) {
  const auto projects = static_cast<std::size_t>(state.range(0));
  silent_hub hub;
  auto next = organization_state(projects);
  actors::topic feed(hub, "org:abc", "epoch", next, {});
  std::size_t turn = 0;
  for ([[maybe_unused]] auto _ : state) {
    next.merge_patch(status_change(projects / 2, turn++));
    feed.replace(next);
  }
  hub.expect_one_each(state);
}
BENCHMARK(topic_change_compare)->Arg(10)->Arg(100)->Arg(1'000)->Arg(10'000);

/// The same, sent as the whole state again.
void topic_change_whole_state(benchmark::State& state) {
  const auto projects = static_cast<std::size_t>(state.range(0));
  silent_hub hub;
  auto whole = organization_state(projects);
  std::size_t turn = 0;
  for ([[maybe_unused]] auto _ : state) {
    whole.merge_patch(status_change(projects / 2, turn++));
    hub.publish(1, transport::encode_event("snapshot", {"\"org:abc\"", actors::wire_text(whole)}));
  }
}
BENCHMARK(topic_change_whole_state)->Arg(10)->Arg(100)->Arg(1'000)->Arg(10'000);

}  // namespace
}  // namespace signalbox::benchmarks
