#include <benchmark/benchmark.h>

#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic.hpp"
#include "benchmarks/hot_paths/sample_state.hpp"

namespace signalbox::benchmarks {
namespace {

/// The first state of a topic with N projects as text, cut into frames of limited size.
void snapshot_pieces(benchmark::State& state) {
  const auto whole = organization_state(static_cast<std::size_t>(state.range(0)));
  const auto piece_bytes_max = actors::topic::settings{}.piece_bytes_max;
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(actors::snapshot_pieces(whole, piece_bytes_max));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(whole.dump().size()));
}
BENCHMARK(snapshot_pieces)->Arg(10)->Arg(100)->Arg(1'000)->Arg(10'000);

/// The same as one text of any length, with the JSON library alone.
void snapshot_one_text(benchmark::State& state) {
  const auto whole = organization_state(static_cast<std::size_t>(state.range(0)));
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(whole.dump());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(whole.dump().size()));
}
BENCHMARK(snapshot_one_text)->Arg(10)->Arg(100)->Arg(1'000)->Arg(10'000);

}  // namespace
}  // namespace signalbox::benchmarks
