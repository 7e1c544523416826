#include "provisioning/local/vault_change.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "core/encoding/base64.hpp"
#include "core/json/json.hpp"
#include "postgres/bytes.hpp"
#include "postgres/transaction.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::json;
using core::result;
using action = domain::vault_order::action;

// Values are parameters: encrypted, and never part of a statement.
constexpr postgres::statement list_page{"vault.list", R"(
  SELECT s.id::text AS id, s.name, s.description, s.created_at, s.updated_at,
    to_json(ARRAY(SELECT o.rolname::text FROM pg_roles o WHERE o.oid = ANY (s.readers)
      ORDER BY 1))::text AS roles
  FROM vault.secrets s WHERE s.name > $1 ORDER BY s.name LIMIT $2)"};
constexpr postgres::statement find_secret{"vault.find", R"(
  SELECT s.id::text AS id, s.name, s.description, s.created_at, s.updated_at, s.sealed,
    to_json(ARRAY(SELECT o.rolname::text FROM pg_roles o WHERE o.oid = ANY (s.readers)
      ORDER BY 1))::text AS roles
  FROM vault.secrets s WHERE s.id = $1)"};
constexpr postgres::statement list_roles{
    "vault.list_roles", "SELECT rolname::text AS name FROM pg_roles ORDER BY rolname"};
constexpr postgres::statement count_others{"vault.count_others", R"(
  SELECT count(*) AS all, count(*) FILTER (WHERE name = $2) AS of_name
  FROM vault.secrets WHERE id <> $1)"};
constexpr postgres::statement find_unknown_roles{"vault.find_unknown_roles", R"(
  SELECT r.name FROM json_array_elements_text($1::json) AS r(name)
  WHERE NOT EXISTS (SELECT FROM pg_roles o WHERE o.rolname = r.name) ORDER BY 1 LIMIT 1)"};
constexpr postgres::statement insert_secret{"vault.insert", R"(
  INSERT INTO vault.secrets (id, name, description, sealed, readers, created_at, updated_at)
  VALUES ($1, $2, $3, $4, '{}', now(), now()))"};
constexpr postgres::statement update_secret{"vault.update", R"(
  UPDATE vault.secrets SET name = coalesce($2, name), description = coalesce($3, description),
    sealed = coalesce($4, sealed), updated_at = now() WHERE id = $1)"};
constexpr postgres::statement set_readers{"vault.set_readers", R"(
  UPDATE vault.secrets SET readers = ARRAY(SELECT o.oid FROM pg_roles o
    JOIN json_array_elements_text($2::json) AS r(name) ON r.name = o.rolname ORDER BY 1)
  WHERE id = $1)"};
constexpr postgres::statement delete_secret{"vault.delete",
                                            "DELETE FROM vault.secrets WHERE id = $1"};
constexpr postgres::statement keep_readers{"vault.keep_readers", "SELECT vault.keep_readers()"};

std::unexpected<core::error> no_such_secret() {
  return core::fail(errc::not_found, "There is no such secret.");
}

json secret_json(const postgres::row& row) {
  return {{"id", row.as<std::string>("id")},
          {"name", row.as<std::string>("name")},
          {"description", row.as<std::string>("description")},
          {"roles", json::parse(row.as<std::string>("roles"))},
          {"created_at", core::to_iso8601(row.as<core::time_point>("created_at"))},
          {"updated_at", core::to_iso8601(row.as<core::time_point>("updated_at"))}};
}

result<json> grantable_roles(postgres::connection& tenant, postgres::deadline until) {
  const auto found = tenant.run(list_roles, {}, until);
  if (!found) return std::unexpected(found.error());
  auto names = json::array();
  for (std::size_t at = 0; at < found->size(); ++at)
    if (auto name = (*found)[at].as<std::string>("name"); domain::may_be_reader(name))
      names.push_back(std::move(name));
  return names;
}

result<std::string> list_secrets(postgres::connection& tenant, const std::string& after,
                                 postgres::deadline until) {
  auto roles = grantable_roles(tenant, until);
  if (!roles) return std::unexpected(roles.error());
  const auto found = tenant.run(list_page, {after, domain::vault_page_secrets}, until);
  if (!found) return std::unexpected(found.error());
  auto secrets = json::array();
  for (std::size_t at = 0; at < found->size(); ++at)
    secrets.push_back(secret_json((*found)[at]));
  return json{{"secrets", std::move(secrets)}, {"roles", std::move(*roles)}}.dump();
}

result<json> found_secret(postgres::connection& tenant, const std::string& id,
                          postgres::deadline until) {
  const auto found = tenant.run(find_secret, {id}, until);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return no_such_secret();
  auto made = secret_json((*found)[0]);
  made["sealed"] = core::to_base64((*found)[0].as<postgres::bytes>("sealed").value);
  return made;
}

result<void> check_room_in_vault(postgres::connection& tenant, const domain::vault_order& order,
                                 postgres::deadline until) {
  if (!order.name) return {};
  const auto others = tenant.run(count_others, {order.id, *order.name}, until);
  if (!others) return std::unexpected(others.error());
  if ((*others)[0].as<std::int64_t>("of_name") > 0)
    return core::fail(errc::conflict,
                      fmt::format("There is already a secret named {}.", *order.name));
  if (order.is_new && (*others)[0].as<std::uint64_t>("all") >= domain::vault_secrets_max)
    return core::fail(
        errc::conflict,
        fmt::format("A project can have {} secrets. Delete one first.", domain::vault_secrets_max));
  return {};
}

result<void> put_fields(postgres::connection& tenant, const domain::vault_order& order,
                        postgres::deadline until) {
  std::optional<postgres::bytes> sealed;
  if (order.sealed) sealed = postgres::bytes{*order.sealed};
  const auto& statement = order.is_new ? insert_secret : update_secret;
  auto description = order.description;
  if (order.is_new && !description) description = "";
  const auto put = tenant.run(statement, {order.id, order.name, description, sealed}, until);
  if (!put) return std::unexpected(put.error());
  if (put->affected() == 0) return no_such_secret();
  return {};
}

result<void> put_readers(postgres::connection& tenant, const domain::vault_order& order,
                         postgres::deadline until) {
  if (!order.readers) return {};
  const auto names = json(*order.readers).dump();
  const auto unknown = tenant.run(find_unknown_roles, {names}, until);
  if (!unknown) return std::unexpected(unknown.error());
  if (!unknown->empty())
    return core::fail(errc::bad_request, fmt::format("There is no role named {}.",
                                                     (*unknown)[0].as<std::string>("name")));
  const auto put = tenant.run(set_readers, {order.id, names}, until);
  if (!put) return std::unexpected(put.error());
  return {};
}

result<void> put_secret(postgres::connection& tenant, const domain::vault_order& order,
                        postgres::deadline until) {
  if (auto room = check_room_in_vault(tenant, order, until); !room) return room;
  if (auto put = put_fields(tenant, order, until); !put) return put;
  return put_readers(tenant, order, until);
}

result<void> remove_secret(postgres::connection& tenant, const std::string& id,
                           postgres::deadline until) {
  const auto removed = tenant.run(delete_secret, {id}, until);
  if (!removed) return std::unexpected(removed.error());
  if (removed->affected() == 0) return no_such_secret();
  return {};
}

}  // namespace

result<std::string> list_vault_roles(postgres::connection& tenant, postgres::deadline until) {
  auto roles = grantable_roles(tenant, until);
  if (!roles) return std::unexpected(roles.error());
  return json{{"secrets", json::array()}, {"roles", std::move(*roles)}}.dump();
}

result<std::string> change_vault(postgres::connection& tenant, const domain::vault_order& order,
                                 postgres::deadline until) {
  if (order.what == action::list) return list_secrets(tenant, order.after, until);
  if (order.what == action::find) {
    auto found = found_secret(tenant, order.id, until);
    if (!found) return std::unexpected(found.error());
    return found->dump();
  }
  auto work = postgres::transaction::begin(tenant, until);
  if (!work) return std::unexpected(work.error());
  auto changed = order.what == action::put ? put_secret(tenant, order, until)
                                           : remove_secret(tenant, order.id, until);
  if (!changed) return std::unexpected(changed.error());
  if (auto kept = tenant.run(keep_readers, {}, until); !kept) return std::unexpected(kept.error());
  json answer = json::object();
  if (order.what == action::put) {
    auto found = found_secret(tenant, order.id, until);
    if (!found) return std::unexpected(found.error());
    found->erase("sealed");
    answer = std::move(*found);
  }
  if (auto done = work->commit(until); !done) return std::unexpected(done.error());
  return answer.dump();
}

}  // namespace signalbox::provisioning
