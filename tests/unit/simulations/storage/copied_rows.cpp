#include "tests/unit/simulations/storage/copied_rows.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::testing {
namespace {

using nlohmann::json;
using postgres::statement;

constexpr statement insert_accounts{"copy.accounts", R"(
  INSERT INTO accounts (id, email, password_hash, operator_role, created_at, updated_at,
                        last_sign_in_at)
  SELECT id, email, '', operates, at, at, signed_in
  FROM jsonb_to_recordset($1::jsonb)
    AS g (id uuid, email text, operates text, at timestamptz, signed_in timestamptz))"};
constexpr statement insert_profiles{"copy.profiles", R"(
  INSERT INTO profiles (id, account_id, username, created_at) OVERRIDING SYSTEM VALUE
  SELECT g.id, account, username, a.created_at
  FROM jsonb_to_recordset($1::jsonb) AS g (id bigint, account uuid, username text)
  JOIN accounts a ON a.id = account)"};
constexpr statement insert_sessions{"copy.auth_sessions", R"(
  INSERT INTO auth_sessions (id, account_id, created_at, user_agent, remote_address)
  SELECT id, account, at, '', ''
  FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, account uuid, at timestamptz))"};
constexpr statement insert_tokens{"copy.refresh_tokens", R"(
  INSERT INTO refresh_tokens (digest, session_id, issued_at, expires_at)
  SELECT digest, session, s.created_at, ends
  FROM jsonb_to_recordset($1::jsonb) AS g (digest text, session uuid, ends timestamptz)
  JOIN auth_sessions s ON s.id = session)"};
constexpr statement insert_organizations{"copy.organizations", R"(
  INSERT INTO organizations (id, slug, name, plan, inserted_at) OVERRIDING SYSTEM VALUE
  SELECT id, slug, name, plan, at
  FROM jsonb_to_recordset($1::jsonb)
    AS g (id bigint, slug text, name text, plan text, at timestamptz))"};
constexpr statement insert_members{"copy.members", R"(
  INSERT INTO members (organization_id, account_id, role, joined_at)
  SELECT organization, account, role, o.inserted_at
  FROM jsonb_to_recordset($1::jsonb) AS g (organization bigint, account uuid, role smallint)
  JOIN organizations o ON o.id = organization)"};
constexpr statement insert_projects{"copy.projects", R"(
  INSERT INTO projects (id, ref, organization_id, name, region, cloud_provider, port,
                        sealed_password, db_version, status, condition, inserted_at, compute_size,
                        disk_mib) OVERRIDING SYSTEM VALUE
  SELECT id, ref, organization, name, region, cloud, port, sealed::bytea, version, status,
         condition::jsonb, at, size, disk
  FROM jsonb_to_recordset($1::jsonb)
    AS g (id bigint, ref text, organization bigint, name text, region text, cloud text,
          port integer, sealed text, version text, status text, condition text, at timestamptz,
          size text, disk integer))"};

json text_of(const std::optional<std::string>& text) {
  return text ? json(*text) : json();
}

json text_of(const std::optional<core::time_point>& at) {
  return at ? json(core::to_iso8601(*at)) : json();
}

template <class Table, class Row>
void copy(postgres::connection& to, const statement& what, const Table& from, Row row) {
  auto all = json::array();
  for (const auto& [key, one] : from.all())
    all.push_back(row(one));
  need(to.run(what, {all.dump()}, soon()));
}

void copy_people(const simulations::tables& from, postgres::connection& to) {
  copy(to, insert_accounts, from.accounts, [](const simulations::account_row& one) -> json {
    return {{"id", one.id},
            {"email", one.email},
            {"operates", text_of(one.operator_role)},
            {"at", text_of(one.created_at)},
            {"signed_in", text_of(one.last_sign_in_at)}};
  });
  copy(to, insert_profiles, from.profiles, [](const simulations::profile_row& one) -> json {
    return {{"id", one.id}, {"account", one.account_id}, {"username", one.username}};
  });
  copy(to, insert_sessions, from.auth_sessions,
       [](const simulations::auth_session_row& one) -> json {
         return {{"id", one.id}, {"account", one.account_id}, {"at", text_of(one.created_at)}};
       });
  copy(to, insert_tokens, from.refresh_tokens,
       [](const simulations::refresh_token_row& one) -> json {
         return {{"digest", one.digest},
                 {"session", one.session_id},
                 {"ends", text_of(one.expires_at)}};
       });
}

}  // namespace

void copy_rows(const simulations::tables& from, postgres::connection& to) {
  copy_people(from, to);
  copy(to, insert_organizations, from.organizations,
       [](const simulations::organization_row& one) -> json {
         return {{"id", one.id},
                 {"slug", one.slug},
                 {"name", one.name},
                 {"plan", one.plan},
                 {"at", text_of(one.inserted_at)}};
       });
  copy(to, insert_members, from.members, [](const simulations::member_row& one) -> json {
    return {{"organization", one.organization_id}, {"account", one.account_id}, {"role", one.role}};
  });
  copy(to, insert_projects, from.projects, [](const simulations::project_row& one) -> json {
    return {{"id", one.id},
            {"ref", one.ref},
            {"organization", one.organization_id},
            {"name", one.name},
            {"region", one.region},
            {"cloud", one.cloud_provider},
            {"port", one.port},
            {"sealed", one.sealed_password},
            {"version", text_of(one.db_version)},
            {"status", one.status},
            {"condition", one.condition},
            {"at", text_of(one.inserted_at)},
            {"size", one.compute_size},
            {"disk", one.disk_mib}};
  });
}

}  // namespace signalbox::testing
