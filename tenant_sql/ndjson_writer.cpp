#include "tenant_sql/ndjson_writer.hpp"

#include <utility>

#include "tenant_sql/cell_text.hpp"
#include "tenant_sql/json_line.hpp"

namespace signalbox::tenant_sql {

namespace {

using std::chrono::duration;

double milliseconds(std::chrono::microseconds time) {
  return duration<double, std::milli>(time).count();
}

std::string_view name_of(transaction_end end) {
  switch (end) {
    case transaction_end::none:
      return "none";
    case transaction_end::open:
      return "open";
    case transaction_end::failed:
      return "failed";
    case transaction_end::rolled_back:
      return "rolled_back";
  }
  return "none";
}

void append_column(std::string& to, const described_column& one) {
  to += "{\"name\":";
  append_json_string(to, one.name);
  to += ",\"type\":";
  append_json_string(to, one.type);
  to += ",\"type_oid\":" + std::to_string(one.type_oid) + ",\"table\":";
  if (!one.source) {
    to += "null}";
    return;
  }
  to += "{\"schema\":";
  append_json_string(to, one.source->schema);
  to += ",\"name\":";
  append_json_string(to, one.source->table);
  to += ",\"column\":";
  append_json_string(to, one.source->name);
  to += "}}";
}

/// Adds the fields of an error or a notice that are not empty.
void add_message(json_line& to, const postgres::async::server_message& what) {
  to.add("message", what.message)
      .add_if_any("severity", what.severity)
      .add_if_any("sqlstate", what.sqlstate)
      .add_if_any("detail", what.detail)
      .add_if_any("hint", what.hint)
      .add_if_any("context", what.context)
      .add_if_any("internal_query", what.internal_query)
      .add_if_any("schema", what.schema)
      .add_if_any("table", what.table)
      .add_if_any("column_name", what.column)
      .add_if_any("data_type", what.type)
      .add_if_any("constraint", what.constraint);
}

}  // namespace

void ndjson_writer::start(const text_start& what) {
  json_line(text_, "started")
      .add("id", what.id)
      .add("role", what.role)
      .add("read_only", what.is_read_only)
      .add("backend", what.backend)
      .add("statements", what.statements);
}

void ndjson_writer::statement(std::size_t index, const statement_mark& what) {
  json_line to(text_, "statement");
  to.add("index", index)
      .add("start", what.start)
      .add("end", what.end)
      .add("line", what.line)
      .add_if_any("kind", what.kind);
  if (what.limit) to.add("limit", *what.limit);
}

void ndjson_writer::columns(const std::vector<described_column>& all) {
  text_ += "{\"type\":\"columns\",\"columns\":[";
  for (const auto& one : all) {
    append_column(text_, one);
    text_ += ',';
  }
  if (!all.empty()) text_.pop_back();
  text_ += "]}\n";
}

void ndjson_writer::rows(const postgres::async::row_batch& batch, std::size_t from,
                         std::size_t count) {
  text_ += "{\"type\":\"rows\",\"rows\":[";
  for (auto row = from; row < from + count; ++row) {
    text_ += '[';
    for (std::size_t column = 0; column < batch.columns(); ++column) {
      if (column > 0) text_ += ',';
      const auto value = batch.value(row, column);
      if (value) {
        append_json_string(text_, *value);
      } else {
        text_ += "null";
      }
    }
    text_ += "],";
  }
  text_.back() = ']';
  text_ += "}\n";
}

void ndjson_writer::copied(std::string_view data) {
  json_line(text_, "copy_data").add("text", data);
}

void ndjson_writer::complete(const statement_end& what) {
  json_line(text_, "complete")
      .add("command", what.command)
      .add("affected_rows", what.affected_rows)
      .add("rows", what.rows)
      .add("duration_ms", milliseconds(what.duration))
      .add("truncated", what.is_truncated);
}

void ndjson_writer::notice(const postgres::async::server_message& what) {
  json_line to(text_, "notice");
  add_message(to, what);
}

void ndjson_writer::dropped_notices(std::uint64_t count) {
  json_line(text_, "notices_dropped").add("count", count);
}

void ndjson_writer::notification(const postgres::async::notification_received& what) {
  json_line(text_, "notification")
      .add("channel", what.channel)
      .add("payload", what.payload)
      .add("backend", what.backend);
}

void ndjson_writer::fail(const text_failure& why) {
  json_line to(text_, "error");
  to.add_if_any("code", why.code);
  add_message(to, why.why);
  if (why.position)
    to.add("position", *why.position).add("line", why.line).add("column", why.column);
  if (!why.position && why.line > 0) to.add("line", why.line);
}

void ndjson_writer::pause(const text_pause& what) {
  json_line(text_, "paused")
      .add("cursor", what.cursor)
      .add("rows", what.rows)
      .add("expires_in_ms", what.expires_in.count());
}

void ndjson_writer::finish(const text_end& what) {
  json_line(text_, "finished")
      .add("duration_ms", milliseconds(what.duration))
      .add("rows", what.rows)
      .add("bytes", what.bytes)
      .add("transaction", name_of(what.transaction));
}

std::string ndjson_writer::take() {
  return std::exchange(text_, {});
}

}  // namespace signalbox::tenant_sql
