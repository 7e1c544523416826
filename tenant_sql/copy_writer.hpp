#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "tenant_sql/json_lines.hpp"
#include "tenant_sql/quoted_lines.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// What became of a COPY. Read by the caller between two pieces.
struct copy_state {
  bool is_complete = false;
  std::uint64_t rows = 0;               ///< known when it is complete
  std::atomic<std::uint64_t> bytes{0};  ///< of the data, as far as they were passed on
  std::optional<text_failure> failure;
};

/// Passes the data of a COPY … TO STDOUT on as they are, or as lines. For COPY … FROM STDIN
/// it writes nothing. Notices are dropped.
class copy_writer final : public result_writer {
 public:
  enum class form {
    plain,
    json_lines,
    lines,  ///< see `quoted_lines`
  };

  copy_writer(std::shared_ptr<copy_state> state, form as) : state_(std::move(state)), as_(as) {}

  void start(const text_start&) override {}
  void statement(std::size_t, const statement_mark&) override {}
  void columns(const std::vector<described_column>&) override {}
  void rows(const postgres::async::row_batch&, std::size_t, std::size_t) override {}
  void copied(std::string_view data) override;
  void complete(const statement_end& what) override;
  void notice(const postgres::async::server_message&) override {}
  void dropped_notices(std::uint64_t) override {}
  void notification(const postgres::async::notification_received&) override {}
  void fail(const text_failure& why) override { state_->failure = why; }
  void pause(const text_pause&) override {}
  void finish(const text_end&) override {}

  [[nodiscard]] std::size_t size() const override { return text_.size(); }
  [[nodiscard]] std::string take() override;

 private:
  std::shared_ptr<copy_state> state_;
  form as_;
  json_lines json_lines_;
  quoted_lines lines_;
  std::string text_;
};

}  // namespace signalbox::tenant_sql
