#include "transport/hub/drain.hpp"

#include <cstring>
#include <limits>
#include <random>
#include <thread>

#include "transport/random_id.hpp"

namespace signalbox::transport {

namespace {

// Interval of checks for remaining connections.
constexpr std::chrono::milliseconds check_interval{5};

std::uint32_t fresh_seed() {
  std::uint32_t seed = 0;
  const auto bits = fresh_random_bits();
  std::memcpy(&seed, bits.data(), sizeof seed);
  return seed;
}

}  // namespace

void drain(io_hub& sessions, const std::function<std::size_t()>& open,
           const drain_options& options) {
  using clock = std::chrono::steady_clock;
  constexpr auto everybody = std::numeric_limits<std::size_t>::max();
  const auto plan = plan_drain(open(), options);
  const auto until = clock::now() + options.time_max;
  std::minstd_rand chance(fresh_seed());
  std::uniform_real_distribution<double> around(0.5, 1.5);
  sessions.refuse_new();
  for (std::size_t batch = 1; batch <= plan.batches; ++batch) {
    const bool is_last = batch == plan.batches;
    const auto left = plan.time * static_cast<std::int64_t>(plan.batches - batch) /
                      static_cast<std::int64_t>(plan.batches);
    sessions.end_some(is_last ? everybody : plan.batch_size,
                      {.notice = options.notice,
                       .after_least = left,
                       .after_most = left + plan.return_spread,
                       .seed = static_cast<std::uint32_t>(chance())});
    if (is_last) return;
    const auto pause = std::chrono::duration<double, std::milli>(options.pause) * around(chance);
    const auto next =
        std::min(until, clock::now() + std::chrono::duration_cast<clock::duration>(pause));
    while (clock::now() < next) {
      if (open() == 0) return;
      std::this_thread::sleep_until(std::min(next, clock::now() + check_interval));
    }
  }
}

}  // namespace signalbox::transport
