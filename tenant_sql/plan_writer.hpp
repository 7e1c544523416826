#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// Limit for the JSON of a plan; PostgreSQL repeats the text of expressions in it.
inline constexpr std::size_t plan_bytes_max = std::size_t{4} * 1024 * 1024;

/// Keeps the plan that EXPLAIN (FORMAT JSON) returns.
class plan_writer final : public result_writer {
 public:
  explicit plan_writer(std::size_t bytes_max = plan_bytes_max) : bytes_max_(bytes_max) {}

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
  void finish(const text_end&) override;

  /// 0 until the text ends.
  [[nodiscard]] std::size_t size() const override { return made_.size(); }
  [[nodiscard]] bool accepts_more() const override { return !is_too_large_; }
  /// Returns the plan of the first query as a JSON object. Never empty: without a plan it is null.
  [[nodiscard]] std::string take() override;

  [[nodiscard]] bool is_too_large() const { return is_too_large_; }
  [[nodiscard]] const std::optional<text_failure>& failure() const { return failure_; }

 private:
  std::size_t bytes_max_;
  bool is_too_large_ = false;
  std::string text_;
  std::string made_;
  std::optional<text_failure> failure_;
};

/// Returns the first object in the text of a JSON array of objects, without checking its JSON;
/// empty when there is none.
[[nodiscard]] std::string_view first_object(std::string_view array);

}  // namespace signalbox::tenant_sql
