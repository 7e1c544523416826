#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "domain/database/ddl.hpp"

/// Servers of other databases (`postgres_fdw`) in a project's database. They belong to the
/// platform, because whoever owns a server determines to which address PostgreSQL connects.
namespace signalbox::domain {

/// The extension, which is also the name of its foreign data wrapper.
inline constexpr std::string_view wrapper_extension = "postgres_fdw";

/// The servers of a project.
inline constexpr std::size_t wrapper_servers_max = 50;
inline constexpr std::int64_t wrapper_port_default = 5432;
inline constexpr std::int64_t wrapper_port_max = 65'535;
/// Rows that are fetched at a time.
/// @{
inline constexpr std::int64_t fetch_size_default = 100;
inline constexpr std::int64_t fetch_size_max = 100'000;
/// @}
/// PostgreSQL 15 cannot interrupt the opening of a connection, so that it has a limit. libpq uses
/// at least 2 s.
/// @{
inline constexpr std::int64_t connect_timeout_min_s = 2;
inline constexpr std::int64_t connect_timeout_default_s = 10;
inline constexpr std::int64_t connect_timeout_max_s = 10;
/// @}
inline constexpr std::size_t host_name_bytes_max = 253;
inline constexpr std::size_t remote_password_bytes_max = 1'000;

/// The values of libpq's `sslmode` that are offered.
inline constexpr std::array<std::string_view, 3> wrapper_tls_modes{"require", "verify-full",
                                                                   "disable"};
inline constexpr std::string_view verifying_tls_mode = "verify-full";

/// Where systems keep the certificates of the authorities that they trust.
inline constexpr std::array<std::string_view, 3> system_authority_files{
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"};

/// To what a server connects, and how.
struct wrapper_target {
  std::string host = {};
  std::string address = {};  ///< the checked one of the host, to which PostgreSQL connects
  std::int64_t port = wrapper_port_default;
  std::string database = {};
  std::string tls = std::string(wrapper_tls_modes[0]);
  std::string authority_file = {};  ///< for `verify-full`
  std::int64_t fetch_size = fetch_size_default;
  bool estimates_remotely = false;
  std::int64_t connect_timeout_s = connect_timeout_default_s;
};

/// The vault's secret from which a password was taken.
struct used_secret {
  std::string id = {};
  std::string name = {};
  std::string updated_at = {};
};

/// A change of a server by the platform.
struct wrapper_order {
  enum class action : std::uint8_t { create, alter, drop, map, unmap };
  static constexpr action last_action = action::unmap;

  action what = action::create;
  std::string server = {};
  std::optional<std::string> new_name = std::nullopt;
  wrapper_target target = {};                           ///< for `create` and `alter`
  std::optional<wrapper_target> before = std::nullopt;  ///< for `alter`, which changes the rest
  std::string role = {};                                ///< for `map` and `unmap`
  std::string remote_user = {};                         ///< for `map`
  std::string password = {};                            ///< for `map`
  std::optional<used_secret> secret = std::nullopt;     ///< for `map`: whence the password is
  std::vector<std::string> mapped_roles = {};           ///< for `drop`: whose mappings go first
  bool cascades = false;                                ///< for `drop`: also its foreign tables
};

/// "create", "alter", "drop", "map" or "unmap".
[[nodiscard]] std::string_view to_string(wrapper_order::action what);

/// True for a host's name or an IP address that libpq takes as one host.
[[nodiscard]] bool is_single_host(std::string_view text);

/// Checks what a member chooses of a target: all but the address and the file. Errors:
/// `bad_request` with the field.
[[nodiscard]] core::result<void> check_wrapper_target(const wrapper_target& target);

/// Returns whether an order may be carried out; the host process checks what it receives. `owner`
/// is the project's own role. Errors: `bad_request` with the field or the reason.
[[nodiscard]] core::result<void> check_wrapper_order(const wrapper_order& order,
                                                     std::string_view owner);

/// Returns the options of a server for a target, by their names in `postgres_fdw`.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string>> server_options(
    const wrapper_target& target);

/// Returns the statements of an order, which must be one transaction. The extension exists.
[[nodiscard]] ddl statements_of(const wrapper_order& order, std::string_view owner);
/// The same for readers: the password is masked.
[[nodiscard]] ddl shown_statements_of(wrapper_order order, std::string_view owner);

/// Returns sentences about what an order destroys or permits.
[[nodiscard]] std::vector<std::string> warnings_about(const wrapper_order& order,
                                                      std::string_view owner);

}  // namespace signalbox::domain
