#include "api/query/export_answer.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "api/query/export_body.hpp"
#include "api/query/export_links.hpp"
#include "api/query/first_piece.hpp"
#include "api/query/sql_failure.hpp"
#include "tenant_sql/service.hpp"
#include "transport/http/content_disposition.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;

bool wants_link(const call& c) {
  const auto accept = c.incoming.headers.find("accept").value_or("");
  return accept.find("application/json") != std::string_view::npos;
}

success failed_export(const call& c, const export_plan& plan, tenant_sql::text_failure why) {
  if (!plan.has_query) {
    why.position.reset();
    why.line = why.column = 0;
  }
  return sql_failure(c, why);
}

outcome answer_link(const call& c, const sql_access& access, const export_kind& kind) {
  requested_export what{.kind = &kind,
                        .by = remember(c.caller, c.incoming),
                        .ref = access.ref,
                        .input = c.input,
                        .application = application_of(c),
                        .bytes = c.incoming.body.size()};
  auto token = c.in.exports.add(std::move(what), c.in.random, export_links::clock::now());
  if (!token) return std::unexpected(std::move(token.error()));
  return created({{"url", fmt::format("/platform/pg-meta/{}/export/{}", access.ref.value, *token)},
                  {"expires_in_ms", c.in.exports.life().count()}});
}

}  // namespace

awaitable<outcome> answer_export(const call& c, export_plan plan) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  if (plan.fault) co_return failed_export(c, plan, *plan.fault);
  auto to = std::make_unique<tenant_sql::copy_writer>(plan.state, plan.form);
  auto started = co_await (*service)->run(std::move(plan.request), std::move(to));
  if (!started) co_return std::unexpected(std::move(started.error()));
  const auto data = std::make_shared<tenant_sql::text_stream>(std::move(*started));
  auto first = co_await first_piece(c, data);
  while (plan.state->failure && !first.empty())
    first = co_await data->next();
  if (plan.state->failure) co_return failed_export(c, plan, *plan.state->failure);
  ready_answer made;
  made.headers.set("Content-Type", std::string(plan.media_type));
  made.headers.set("Content-Disposition", transport::http::attachment(plan.file_name));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  made.stream = std::make_shared<export_body>(data, plan.state, std::move(first));
  co_return success{.status = 200, .body = std::move(made)};
}

awaitable<outcome> request_export(call& c, sql_access access, const export_kind& kind) {
  auto plan = co_await kind.plan(c, access, application_of(c));
  if (!plan) co_return std::unexpected(std::move(plan.error()));
  if (wants_link(c) && !plan->fault) co_return answer_link(c, access, kind);
  co_return co_await answer_export(c, std::move(*plan));
}

}  // namespace signalbox::api
