#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "domain/log/log_entry.hpp"

namespace signalbox::benchmarks {

/// A line as its source writes it.
struct generated_line {
  std::uint8_t source = 0;
  domain::log_time at;
  std::string message;
  std::string metadata;
};

/// Generates the lines of a busy project: requests at the gateway (half), statements and errors of
/// PostgreSQL (two fifths), the pooler and functions. Addresses, identifiers, durations, paths and
/// statements vary as they do in production: identifiers are random, paths and hosts follow a
/// skewed distribution, and no line occurs twice. The same seed gives the same lines.
class line_generator {
 public:
  /// One line is written each `interval` from `from` on.
  line_generator(const domain::log_catalogue& schema, domain::log_time from,
                 std::chrono::microseconds interval, std::uint32_t seed);

  [[nodiscard]] generated_line next();

 private:
  [[nodiscard]] std::uint64_t below(std::uint64_t count);
  /// Small numbers are more frequent.
  [[nodiscard]] std::uint64_t skewed_below(std::uint64_t count);
  [[nodiscard]] std::string hex(std::size_t digits);
  [[nodiscard]] std::string uuid();
  [[nodiscard]] std::string address();

  void gateway(generated_line& to);
  void postgres(generated_line& to);
  void pooler(generated_line& to);
  void function(generated_line& to);

  std::uint8_t gateway_;
  std::uint8_t postgres_;
  std::uint8_t pooler_;
  std::uint8_t function_;
  domain::log_time at_;
  std::chrono::microseconds interval_;
  std::mt19937_64 random_;
  std::uint64_t count_ = 0;
};

}  // namespace signalbox::benchmarks
