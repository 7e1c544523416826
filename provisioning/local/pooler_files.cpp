#include "provisioning/local/pooler_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "domain/database/role_order.hpp"
#include "provisioning/local/certificate_file.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

// The folder in which pgbouncer was started: short enough for the path of a Unix socket, which is
// limited to 107 bytes, wherever the data folder is.
constexpr std::string_view own_folder = "/proc/self/cwd";

constexpr std::uint64_t clients_min = 10;

// Only the project's own role and its other ones sign in through the pooler. Names in the query are
// qualified, because owners control their database's search path.
std::string password_query() {
  return fmt::format(
      "SELECT a.rolname, a.rolpassword FROM pg_catalog.pg_authid a"
      " WHERE a.rolname OPERATOR(pg_catalog.=) $1::pg_catalog.name AND a.rolcanlogin"
      " AND NOT a.rolsuper AND a.rolpassword IS NOT NULL"
      " AND (a.rolvaliduntil IS NULL OR a.rolvaliduntil OPERATOR(pg_catalog.>) pg_catalog.now())"
      " AND (a.rolname OPERATOR(pg_catalog.=) '{}'::pg_catalog.name OR EXISTS (SELECT FROM"
      " pg_catalog.pg_auth_members m JOIN pg_catalog.pg_authid g ON g.oid OPERATOR(pg_catalog.=)"
      " m.roleid WHERE m.member OPERATOR(pg_catalog.=) a.oid AND g.rolname"
      " OPERATOR(pg_catalog.=) '{}'::pg_catalog.name))",
      tenant_role, domain::project_roles_group);
}

/// Reads a whole number up to `end_mark`, and removes both from the text.
std::optional<std::uint64_t> take_number(std::string_view& text, char end_mark) {
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.starts_with(end_mark)) return std::nullopt;
  text.remove_prefix(1);
  return number;
}

}  // namespace

std::uint64_t clients_max(const pooler_frame& frame, std::span<const pooled_project> projects) {
  std::uint64_t clients = 0;
  std::uint64_t taken = pooler_files_beside;
  for (const auto& one : projects) {
    clients += one.share.clients;
    taken += one.share.server_connections + asking_connections;
  }
  const auto room = frame.files_max > taken ? frame.files_max - taken : 0;
  return std::max(std::min(clients, room), clients_min);
}

std::string render_fixed_settings(const pooler_frame& frame) {
  return fmt::format(
      "; Written by Signalbox; changes in this file are lost.\n"
      "[pgbouncer]\n"
      "listen_addr = {}\n"
      "listen_port = {}\n"
      "unix_socket_dir = {}\n"
      "unix_socket_mode = 0700\n"
      "auth_type = hba\n"
      "auth_hba_file = {}\n"
      "auth_file = {}\n"
      "auth_query = {}\n"
      "admin_users = {}\n"
      "pool_mode = transaction\n"
      // JDBC sends this parameter with each connection; other unknown parameters are rejected, not
      // ignored.
      "ignore_startup_parameters = extra_float_digits\n"
      "client_login_timeout = 15\n"
      "query_wait_timeout = 120\n"
      "server_connect_timeout = 5\n"
      // A database that was unavailable is connected again immediately.
      "server_login_retry = 1\n"
      "server_idle_timeout = 60\n"
      "log_connections = 1\n"
      "log_disconnections = 1\n"
      "log_pooler_errors = 1\n"
      "log_stats = 0\n",
      frame.listen_address, frame.port, own_folder, pooler_access_file, pooler_users_file,
      password_query(), console_root);
}

std::string render_settings(const pooler_frame& frame, std::span<const pooled_project> projects) {
  auto text = render_fixed_settings(frame);
  // pgbouncer reloads these while it runs, including the current content of the certificate.
  text += fmt::format(
      "client_tls_sslmode = {}\n"
      "client_tls_cert_file = {}\n"
      "client_tls_key_file = {}\n"
      "client_tls_protocols = secure\n",
      frame.requires_tls ? "require" : "allow", certificate_file_name, certificate_file_name);
  text += fmt::format("max_client_conn = {}\n\n[databases]\n", clients_max(frame, projects));
  for (const auto& one : projects)
    text += fmt::format(
        "{} = host={}/../projects/{} port={} dbname={} auth_user={} pool_size={} "
        "max_db_connections={}\n",
        one.ref.value, own_folder, one.ref.value, one.port, tenant_database, pooler_role,
        one.share.server_connections, one.share.server_connections + asking_connections);
  return text;
}

std::string render_access(std::span<const pooled_project> projects) {
  // The users of the console have no password, so that pgbouncer would accept an empty one.
  auto text = fmt::format(
      "local {0} {1} peer\n"
      "host all {1},{0} 0.0.0.0/0 reject\n"
      "host all {1},{0} ::/0 reject\n",
      console_database, console_root);
  for (const auto& one : projects)
    for (const std::string_view from : {"0.0.0.0/0", "::/0"})
      text += fmt::format("host {} all {} scram-sha-256\n", one.ref.value, from);
  return text;
}

std::string render_users() {
  return fmt::format("\"{}\" \"\"\n", console_root);
}

std::string render_pooled_note(const pooled_project& project) {
  return fmt::format("{} {} {}\n", project.port, project.share.clients,
                     project.share.server_connections);
}

std::optional<pooled_project> parse_pooled_note(const domain::project_ref& ref,
                                                std::string_view text) {
  std::array<std::uint64_t, 3> numbers{};
  for (auto& number : numbers) {
    const auto taken = take_number(text, &number == &numbers.back() ? '\n' : ' ');
    // A port of 0 or an empty share is never written.
    if (!taken || *taken == 0 || *taken > std::numeric_limits<std::uint16_t>::max())
      return std::nullopt;
    number = *taken;
  }
  if (!text.empty()) return std::nullopt;
  return pooled_project{.ref = ref,
                        .port = static_cast<std::uint16_t>(numbers[0]),
                        .share = {.clients = numbers[1], .server_connections = numbers[2]}};
}

}  // namespace signalbox::provisioning
