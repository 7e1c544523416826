#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "benchmarks/load/options.hpp"
#include "benchmarks/load/run.hpp"

/// `bench_load`: opens live connections to one server, loads it, and prints the results as a line
/// of JSON. Fails with a sentence.
int main(int count, char** words) {
  const auto how = signalbox::load::read_options(count, words);
  try {
    auto seen = signalbox::load::run(how);
    seen["event"] = "result";
    fmt::print("{}\n", seen.dump());
  } catch (const std::exception& failure) {
    fmt::print(stderr, "bench_load: {}\n", failure.what());
    return 1;
  }
  return 0;
}
