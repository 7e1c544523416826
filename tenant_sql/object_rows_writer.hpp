#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// Writes the rows of the last result that has any as a JSON array of objects, as existing clients
/// of catalogue APIs expect it. Values are JSON values where both agree: booleans, numbers that
/// JavaScript holds exactly, JSON, null, and one-dimensional arrays of these; all others are
/// PostgreSQL's text. Two columns of one name: the last one counts.
class object_rows_writer final : public result_writer {
 public:
  /// `bytes_max`: for the JSON of one result.
  explicit object_rows_writer(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  void start(const text_start&) override {}
  void statement(std::size_t, const statement_mark&) override {}
  void columns(const std::vector<described_column>& all) override;
  void rows(const postgres::async::row_batch& batch, std::size_t from, std::size_t count) override;
  void copied(std::string_view) override {}
  void complete(const statement_end&) override;
  void notice(const postgres::async::server_message&) override {}
  void dropped_notices(std::uint64_t) override {}
  void notification(const postgres::async::notification_received&) override {}
  void fail(const text_failure& why) override { failure_ = why; }
  void pause(const text_pause&) override {}
  void finish(const text_end&) override;

  /// 0 until the text ends.
  [[nodiscard]] std::size_t size() const override { return made_.size(); }
  [[nodiscard]] bool accepts_more() const override { return !is_too_large_; }
  [[nodiscard]] std::string take() override;

  /// True when the result is larger than the limit.
  [[nodiscard]] bool is_too_large() const { return is_too_large_; }

  /// The failure of the text, if any.
  [[nodiscard]] const std::optional<text_failure>& failure() const { return failure_; }

 private:
  std::size_t bytes_max_;
  bool is_too_large_ = false;
  std::vector<described_column> columns_;
  std::vector<bool> is_hidden_;  ///< columns that a later one of the same name replaces
  std::string current_;          ///< the rows of the current result
  std::string kept_;             ///< those of the last one with rows
  std::string made_;             ///< the whole array, at the end
  std::optional<text_failure> failure_;
};

/// Appends a value of a type as JSON.
void append_json_value(std::string& to, std::uint32_t type_oid, std::string_view text);

}  // namespace signalbox::tenant_sql
