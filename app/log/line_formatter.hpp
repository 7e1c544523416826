#pragma once

#include <spdlog/formatter.h>

#include <memory>

namespace signalbox::app {

/// `2026-11-20T18:34:52.123Z warning project.not_stored ref=abc`.
class text_formatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& what, spdlog::memory_buf_t& to) override;
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override;
};

/// One JSON object a line: `{"event":…,"fields":{…},"level":…,"time":…}`, and `message` for what
/// is no field. Bytes that are no UTF-8 become U+FFFD.
class json_formatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& what, spdlog::memory_buf_t& to) override;
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override;
};

}  // namespace signalbox::app
