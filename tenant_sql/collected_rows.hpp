#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// A row with the values of its columns in PostgreSQL's text form; nothing is NULL.
using collected_row = std::vector<std::optional<std::string>>;

/// Collects the rows of a statement that Signalbox wrote itself. Its `size` is always 0: the text
/// runs to its end at once.
class collected_rows final : public result_writer {
 public:
  /// `bytes_max`: of all values together; beyond it the text is cancelled.
  explicit collected_rows(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  void start(const text_start&) override {}
  void statement(std::size_t, const statement_mark&) override {}
  void columns(const std::vector<described_column>&) override {}
  void rows(const postgres::async::row_batch& batch, std::size_t from, std::size_t count) override;
  void copied(std::string_view) override {}
  void complete(const statement_end&) override {}
  void notice(const postgres::async::server_message&) override {}
  void dropped_notices(std::uint64_t) override {}
  void notification(const postgres::async::notification_received&) override {}
  void fail(const text_failure& why) override { failure_ = why; }
  void pause(const text_pause&) override {}
  void finish(const text_end&) override {}

  [[nodiscard]] std::size_t size() const override { return 0; }
  [[nodiscard]] bool accepts_more() const override { return !is_too_large(); }
  [[nodiscard]] std::string take() override { return {}; }

  [[nodiscard]] bool is_too_large() const { return bytes_ > bytes_max_; }
  [[nodiscard]] const std::optional<text_failure>& failure() const { return failure_; }
  [[nodiscard]] const std::vector<collected_row>& all() const { return rows_; }
  [[nodiscard]] std::vector<collected_row> take_rows() { return std::move(rows_); }

 private:
  std::size_t bytes_max_;
  std::size_t bytes_ = 0;
  std::vector<collected_row> rows_;
  std::optional<text_failure> failure_;
};

}  // namespace signalbox::tenant_sql
