#include "postgres/async/server_message.hpp"

#include <charconv>

#include "postgres/handle.hpp"

namespace signalbox::postgres::async {
namespace {

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.begin(), text.end(), value);
  if (failure != std::errc{} || end != text.end()) return std::nullopt;
  return value;
}

}  // namespace

server_message message_of(const PGresult* answer) {
  const auto text = [&](int code) { return std::string(error_field(answer, code)); };
  return {.severity = text(PG_DIAG_SEVERITY_NONLOCALIZED),
          .sqlstate = text(PG_DIAG_SQLSTATE),
          .message = text(PG_DIAG_MESSAGE_PRIMARY),
          .detail = text(PG_DIAG_MESSAGE_DETAIL),
          .hint = text(PG_DIAG_MESSAGE_HINT),
          .position = number(error_field(answer, PG_DIAG_STATEMENT_POSITION)),
          .internal_position = number(error_field(answer, PG_DIAG_INTERNAL_POSITION)),
          .internal_query = text(PG_DIAG_INTERNAL_QUERY),
          .context = text(PG_DIAG_CONTEXT),
          .schema = text(PG_DIAG_SCHEMA_NAME),
          .table = text(PG_DIAG_TABLE_NAME),
          .column = text(PG_DIAG_COLUMN_NAME),
          .type = text(PG_DIAG_DATATYPE_NAME),
          .constraint = text(PG_DIAG_CONSTRAINT_NAME)};
}

std::size_t size_of(const server_message& of) {
  return of.severity.size() + of.sqlstate.size() + of.message.size() + of.detail.size() +
         of.hint.size() + of.internal_query.size() + of.context.size() + of.schema.size() +
         of.table.size() + of.column.size() + of.type.size() + of.constraint.size();
}

}  // namespace signalbox::postgres::async
