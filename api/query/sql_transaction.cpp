#include "api/query/sql_transaction.hpp"

#include <fmt/format.h>

#include <utility>

#include "domain/validation.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

using boost::asio::awaitable;
using core::result;
using tenant_sql::session_role;

awaitable<result<std::string>> enter_transaction(call& c, sql_access& access, std::string id) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto held = co_await (*service)->transaction(access.ref, std::move(id), c.caller.account.id);
  if (!held) co_return std::unexpected(std::move(held.error()));
  if (held->role == session_role::owner && !access.is_full)
    co_return core::fail(core::errc::forbidden,
                         "You no longer have full access to the database. Roll this transaction "
                         "back.");
  const auto role = c.input.maybe_text("role");
  if (role && *role != held->role_name)
    co_return domain::fail_field(
        "role", fmt::format("must be that of the transaction, {}", held->role_name));
  if (c.input.boolean_or("read_only", false) && held->role == session_role::owner)
    co_return domain::fail_field("read_only", "must not be set, because the transaction can write");
  access.role = held->role;
  co_return std::move(held->role_name);
}

}  // namespace signalbox::api
