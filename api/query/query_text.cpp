#include "api/query/query_text.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/send.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/audited_text.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "domain/query/query_text.hpp"
#include "domain/query/row_limit.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

/// Statements whose fingerprints are logged.
constexpr std::size_t logged_statements_max = 20;

awaitable<result<domain::parsed_text>> parse_elsewhere(std::string text) {
  co_return domain::parse_text(text);
}

/// Fingerprints need the tree, which a very long statement has not.
std::string fingerprint_in(const std::string& text, const domain::statement& of) {
  if (of.understood != domain::understanding::complete) return {};
  return domain::fingerprint_of_sql(text.substr(of.bytes.begin, of.bytes.end - of.bytes.begin));
}

}  // namespace

awaitable<result<domain::parsed_text>> parse_text(const call& c, std::string text) {
  auto service = sql_service(c);
  if (!service) co_return std::unexpected(std::move(service.error()));
  if (text.size() <= domain::query_inline_bytes_max) co_return domain::parse_text(text);
  auto parsing = parse_elsewhere(std::move(text));
  co_return co_await boost::asio::co_spawn((*service)->long_work(), std::move(parsing),
                                           boost::asio::use_awaitable);
}

result<void> check_statements(const domain::parsed_text& parsed, const sql_access& access) {
  for (const auto& one : parsed.statements) {
    if (!one.unsupported.empty()) return core::fail(errc::bad_request, one.unsupported);
    if (access.role == tenant_sql::session_role::owner || one.read_only_refusal.empty()) continue;
    auto refused =
        core::fail(access.is_full ? errc::bad_request : errc::forbidden, one.read_only_refusal);
    refused.error().detail_code = "read_only";
    return refused;
  }
  return {};
}

void put_text(tenant_sql::text_request& into, std::string text, const domain::parsed_text& parsed,
              std::optional<std::uint64_t> limit) {
  for (const auto& one : parsed.statements) {
    tenant_sql::statement_mark mark{.start = one.characters.begin,
                                    .end = one.characters.end,
                                    .line = one.line,
                                    .kind = std::string(domain::to_string(one.kind))};
    if (limit && one.limit_at) mark.limit = *limit;
    into.statements.push_back(std::move(mark));
  }
  into.text = text;
  if (limit) {
    // One row more shows whether the result was cut.
    auto limited = domain::with_limit(text, parsed.statements, *limit + 1);
    into.text = std::move(limited.text);
    into.edits = std::move(limited.edits);
  }
  into.original = std::move(text);
}

std::optional<std::vector<tenant_sql::text_parameter>> parameters_of(const json& values) {
  if (values.is_null()) return std::nullopt;
  std::vector<tenant_sql::text_parameter> made;
  for (const auto& one : values) {
    tenant_sql::text_parameter parameter;
    if (one.is_string()) {
      parameter.value = one.get<std::string>();
    } else if (!one.is_null()) {
      parameter.value = one.dump();
    }
    made.push_back(std::move(parameter));
  }
  return made;
}

void audit_text(const call& c, tenant_sql::text_request& of, const domain::parsed_text& parsed) {
  json statements = json::array();
  for (const auto& one : parsed.statements) {
    if (statements.size() == logged_statements_max) break;
    statements.push_back(
        {{"kind", domain::to_string(one.kind)}, {"fingerprint", fingerprint_in(of.original, one)}});
  }
  storage::audit_entry entry{.by = c.requester(), .action = domain::audit::query_run};
  entry.by.at = c.in.clock();
  entry.organization = c.membership().in.slug;
  entry.project = of.ref;
  entry.target = of.ref.value;
  entry.detail = {{"statements", std::move(statements)},
                  {"count", parsed.statements.size()},
                  {"role", of.as.role.empty() ? json() : json(of.as.role)},
                  {"read_only", of.role == tenant_sql::session_role::reader}};
  if (auto text = domain::audited_text(c.in.limits.audited_texts, of.original))
    entry.detail["text"] = std::move(*text);
  of.ended = [&in = c.in, entry = std::move(entry)](const tenant_sql::text_outcome& became) {
    auto written = entry;
    written.detail["duration_ms"] = became.duration.count() / 1'000;
    written.detail["rows"] = became.rows;
    written.detail["sqlstate"] = became.sqlstate.empty() ? json() : json(became.sqlstate);
    in.note_audit(std::move(written));
  };
}

void report_definitions(const call& c, tenant_sql::text_request& of,
                        const domain::parsed_text& parsed) {
  if (std::ranges::none_of(parsed.statements, &domain::statement::is_ddl)) return;
  of.ended = [project = c.project,
              inner = std::move(of.ended)](const tenant_sql::text_outcome& became) {
    inner(became);
    actors::post(project, actors::schema_changed{});
  };
}

void report_use(const call& c, tenant_sql::text_request& of) {
  of.ended = [project = c.project,
              inner = std::move(of.ended)](const tenant_sql::text_outcome& became) {
    if (inner) inner(became);
    if (became.error.empty()) actors::post(project, actors::database_used{});
  };
}

}  // namespace signalbox::api
