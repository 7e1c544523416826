#pragma once

#include <string>
#include <string_view>

#include "tenant_sql/result_writer.hpp"

namespace signalbox::tenant_sql {

/// The media type of lines of JSON.
inline constexpr std::string_view ndjson_type = "application/x-ndjson";

/// Writes events as lines of JSON (`ndjson_type`), one object for each, with its kind in
/// `type`. The values of rows are texts, as PostgreSQL sent them, or null.
class ndjson_writer final : public result_writer {
 public:
  void start(const text_start& what) override;
  void statement(std::size_t index, const statement_mark& what) override;
  void columns(const std::vector<described_column>& all) override;
  void rows(const postgres::async::row_batch& batch, std::size_t from, std::size_t count) override;
  void copied(std::string_view data) override;
  void complete(const statement_end& what) override;
  void notice(const postgres::async::server_message& what) override;
  void dropped_notices(std::uint64_t count) override;
  void notification(const postgres::async::notification_received& what) override;
  void fail(const text_failure& why) override;
  void pause(const text_pause& what) override;
  void finish(const text_end& what) override;

  [[nodiscard]] std::size_t size() const override { return text_.size(); }
  [[nodiscard]] std::string take() override;

 private:
  std::string text_;
};

}  // namespace signalbox::tenant_sql
