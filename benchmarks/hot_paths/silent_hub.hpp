#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "transport/hub.hpp"

namespace signalbox::benchmarks {

/// A hub without connections, which drops all frames.
class silent_hub final : public transport::hub {
 public:
  transport::topic_key next_topic_key() override { return ++keys_; }
  void accept(transport::connection_id) override {}
  void refuse(transport::connection_id, std::string_view, std::string_view) override {}
  void finish(transport::connection_id, transport::frame_ptr) override {}
  void send(transport::connection_id, transport::frame_ptr) override {}
  void join(transport::connection_id, transport::topic_key,
            std::vector<transport::frame_ptr>) override {}
  void leave(transport::connection_id, transport::topic_key) override {}
  void publish(transport::topic_key, transport::frame_ptr change) override {
    benchmark::DoNotOptimize(change);
    ++published_;
  }
  void retire(transport::topic_key) override {}
  void close(transport::connection_id, transport::frame_ptr) override {}

  /// Fails the benchmark unless every iteration published one change.
  void expect_one_each(benchmark::State& state) const {
    if (published_ != state.iterations()) state.SkipWithError("not one change for each iteration");
  }

 private:
  transport::topic_key keys_ = 0;
  std::int64_t published_ = 0;
};

}  // namespace signalbox::benchmarks
