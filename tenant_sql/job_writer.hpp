#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// Makes a short text of what a scheduled job produces: the first rows, the command tags and the
/// notices, up to a number of bytes. Its `size` is always 0: the text runs to its end at once.
class job_writer final : public result_writer {
 public:
  explicit job_writer(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  void start(const text_start&) override {}
  void statement(std::size_t, const statement_mark&) override {}
  void columns(const std::vector<described_column>& all) override;
  void rows(const postgres::async::row_batch& batch, std::size_t from, std::size_t count) override;
  void copied(std::string_view data) override { add(data); }
  void complete(const statement_end& what) override;
  void notice(const postgres::async::server_message& what) override;
  void dropped_notices(std::uint64_t count) override;
  void notification(const postgres::async::notification_received&) override {}
  void fail(const text_failure& why) override;
  void pause(const text_pause&) override {}
  /// A transaction that the text left open was rolled back, which is a failure of the job.
  void finish(const text_end& what) override;

  [[nodiscard]] std::size_t size() const override { return 0; }
  [[nodiscard]] std::string take() override { return {}; }

  /// Returned and changed by all statements.
  [[nodiscard]] std::uint64_t row_count() const { return rows_; }
  [[nodiscard]] const std::string& output() const { return output_; }
  /// Empty when the text succeeded.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  void add(std::string_view text);
  void add_line(std::string_view text);

  std::size_t bytes_max_;
  std::uint64_t rows_ = 0;
  std::string output_;
  std::string error_;
};

}  // namespace signalbox::tenant_sql
