#pragma once

#include <spdlog/formatter.h>

#include <memory>

namespace signalbox::app {

/// Formats lines as `2026-11-20T18:34:52.123Z warning project.not_stored ref=abc`.
class text_formatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& what, spdlog::memory_buf_t& to) override;
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override;
};

/// Formats lines as one JSON object each: `{"event":…,"fields":{…},"level":…,"time":…}`, with the
/// words that are not fields in `message`. Invalid UTF-8 becomes U+FFFD.
class json_formatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& what, spdlog::memory_buf_t& to) override;
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override;
};

}  // namespace signalbox::app
