#include "tenant_sql/job_writer.hpp"

#include <fmt/format.h>

namespace signalbox::tenant_sql {

namespace {

constexpr std::string_view cell_separator = " | ";
constexpr std::string_view null_text = "NULL";

}  // namespace

void job_writer::add(std::string_view text) {
  // One byte more than fits tells the reader that the text was cut.
  if (output_.size() > bytes_max_) return;
  output_ += text.substr(0, bytes_max_ + 1 - output_.size());
}

void job_writer::add_line(std::string_view text) {
  if (!output_.empty() && output_.back() != '\n') add("\n");
  add(text);
}

void job_writer::columns(const std::vector<described_column>& all) {
  std::string names;
  for (const auto& one : all) {
    if (!names.empty()) names += cell_separator;
    names += one.name;
  }
  add_line(names);
}

void job_writer::rows(const postgres::async::row_batch& batch, std::size_t from,
                      std::size_t count) {
  for (auto row = from; row < from + count && output_.size() <= bytes_max_; ++row) {
    add("\n");
    for (std::size_t at = 0; at < batch.columns(); ++at) {
      if (at > 0) add(cell_separator);
      add(batch.value(row, at).value_or(null_text));
    }
  }
}

void job_writer::complete(const statement_end& what) {
  rows_ += what.rows > 0 ? what.rows : what.affected_rows.value_or(0);
  add_line(what.command);
}

void job_writer::notice(const postgres::async::server_message& what) {
  add_line(fmt::format("{}: {}", what.severity, what.message));
}

void job_writer::dropped_notices(std::uint64_t count) {
  add_line(fmt::format("{} more notices", count));
}

void job_writer::fail(const text_failure& why) {
  if (!error_.empty()) return;
  error_ = why.why.message;
  if (!why.why.detail.empty()) error_ += "\n" + why.why.detail;
  if (!why.why.hint.empty()) error_ += "\n" + why.why.hint;
  if (!why.why.sqlstate.empty()) error_ += fmt::format(" ({})", why.why.sqlstate);
}

void job_writer::finish(const text_end& what) {
  if (error_.empty() && what.transaction == transaction_end::rolled_back)
    error_ =
        "The command left a transaction open, so it was rolled back. Add COMMIT, or omit BEGIN.";
}

}  // namespace signalbox::tenant_sql
