#include "api/rows/own_transaction.hpp"

#include "core/crypto/random_text.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

using boost::asio::awaitable;
using core::result;

awaitable<result<own_transaction>> own_transaction::begin(call& c, const sql_access& access,
                                                          tenant_sql::text_request how) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto id = core::random_uuid(c.in.random);
  how.is_of_one_call = true;
  auto begun = co_await (*service)->begin(id, std::move(how));
  if (!begun) co_return std::unexpected(std::move(begun.error()));
  co_return own_transaction(c, access, std::move(id));
}

awaitable<result<statement_result>> own_transaction::run(domain::sql_statement what) {
  auto request = text_request_of(*call_, access_);
  co_return co_await run_statement(*call_, std::move(request), std::move(what), id_);
}

awaitable<result<std::optional<tenant_sql::text_failure>>> own_transaction::commit() {
  std::string statement = "COMMIT";
  auto ended =
      co_await call_->in.sql->end(access_.ref, id_, call_->caller.account.id, std::move(statement));
  if (!ended) co_return std::unexpected(std::move(ended.error()));
  if (!ended->failure) co_return std::nullopt;
  tenant_sql::text_failure why;
  why.why = std::move(*ended->failure);
  co_return why;
}

awaitable<void> own_transaction::roll_back() {
  std::string statement = "ROLLBACK";
  const auto ended =
      co_await call_->in.sql->end(access_.ref, id_, call_->caller.account.id, std::move(statement));
  // A text of it may still run, because the client has gone.
  if (!ended) co_await call_->in.sql->abort(access_.ref, id_, call_->caller.account.id);
}

}  // namespace signalbox::api
