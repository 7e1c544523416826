#include "provisioning/local/tenant_access_probe.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string_view>

#include "core/loopback.hpp"
#include "postgres/final_output.hpp"
#include "postgres/socket_folder.hpp"
#include "provisioning/local/listen_address.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::result;
using domain::access_facts;
using domain::access_state;
using domain::access_verdict;

// Time limit for a session to begin. A longer time proves nothing.
constexpr std::chrono::milliseconds access_patience{2'000};

constexpr postgres::statement find_facts{"access.find_facts", R"(
  SELECT d.datallowconn AS takes_connections, d.datconnlimit::bigint AS database_limit,
         r.rolconnlimit::bigint AS role_limit,
         has_database_privilege(r.oid, d.oid, 'CONNECT') AS may_connect,
         coalesce((SELECT string_agg(DISTINCT split_part(line, '=', 1), ',')
                   FROM pg_db_role_setting s, unnest(s.setconfig) line
                   WHERE s.setdatabase IN (d.oid, 0) AND s.setrole IN (r.oid, 0)), '') AS settings
  FROM pg_database d, pg_roles r WHERE d.datname = $1 AND r.rolname = $2)"};

// Messages of pgbouncer when the database refuses it, not the client.
constexpr std::array<std::string_view, 4> pooler_refused{
    "server login", "auth_query", "cannot connect to server", "permission denied for database"};

std::vector<std::string> names_in(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const auto end = list.find(',');
    names.emplace_back(list.substr(0, end));
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return names;
}

/// Stores the message of the last failure.
postgres::observer keeping(std::string& words) {
  return {.finished = {},
          .failed = [&words](std::string_view, std::string_view, std::string_view message) {
            words = message;
          }};
}

}  // namespace

std::string refusal_text(std::string_view message) {
  return postgres::final_output_lines(message);
}

access_verdict explain_refusal(postgres::connection& admin, const std::string& words,
                               postgres::deadline until) {
  access_facts facts{.words = words};
  const auto found = admin.run(find_facts, {tenant_database, tenant_role}, until);
  if (found && !found->empty()) {
    const auto row = (*found)[0];
    facts.takes_connections = row.as<bool>("takes_connections");
    facts.database_limit = row.as<std::int64_t>("database_limit");
    facts.role_limit = row.as<std::int64_t>("role_limit");
    facts.may_connect = row.as<bool>("may_connect");
    facts.settings = names_in(row.as<std::string>("settings"));
  }
  return domain::check_access_change(facts);
}

access_verdict try_access(const postgres::instance& database, postgres::connection& admin,
                          postgres::deadline until) {
  std::string message;
  const auto listening = keeping(message);
  const auto opened = database.connect({.user = std::string(tenant_role),
                                        .database = std::string(tenant_database),
                                        .application_name = std::string(direct_check_name)},
                                       postgres::at_most(until, access_patience), &listening);
  if (opened) return {};
  return explain_refusal(admin, refusal_text(message), until);
}

access_verdict try_pooled_access(const std::string& listen_address, std::uint16_t port,
                                 const instance_spec& spec, postgres::deadline until) {
  std::string message;
  const auto listening = keeping(message);
  const auto before = postgres::at_most(until, access_patience);
  auto opened = postgres::connection::open_plain(
      fmt::format("host={} port={} user={} dbname={} password={} sslmode={} gssencmode=disable "
                  "application_name={}",
                  reached_at(listen_address), port, tenant_role, spec.ref.value,
                  postgres::conninfo_value(spec.password),
                  core::is_loopback(listen_address) ? "disable" : "require", access_check_name),
      before, &listening);
  // The first statement makes the pooler sign in to the database.
  if (opened && opened->run_script({"access.pooled", "SELECT 1"}, before)) return {};
  for (const auto part : pooler_refused) {
    if (message.find(part) == std::string::npos) continue;
    return {access_state::locked_out,
            "The connection pooler cannot sign in to the database. Use Restore access to grant it "
            "the right to connect again."};
  }
  return {};
}

result<void> reset_access(postgres::connection& admin, postgres::deadline until) {
  return admin.run_script({"access.reset", fmt::format(R"(
        ALTER DATABASE {0} ALLOW_CONNECTIONS true;
        ALTER DATABASE {0} CONNECTION LIMIT -1;
        ALTER DATABASE {0} RESET ALL;
        ALTER ROLE {1} CONNECTION LIMIT -1;
        ALTER ROLE {1} RESET ALL;
        ALTER ROLE {1} IN DATABASE {0} RESET ALL;
        GRANT CONNECT ON DATABASE {0} TO {1};
        DO $$ BEGIN
          IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '{3}') THEN
            GRANT CONNECT ON DATABASE {0} TO {3};
          END IF;
          IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '{4}') THEN
            GRANT CONNECT ON DATABASE {0} TO {4};
          END IF;
          IF EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '{2}') THEN
            GRANT CONNECT ON DATABASE {0} TO {2};
          END IF;
        END $$)",
                                                       tenant_database, tenant_role, pooler_role,
                                                       reader_role, live_role)},
                          until);
}

}  // namespace signalbox::provisioning
