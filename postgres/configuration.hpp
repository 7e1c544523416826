#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::postgres {

/// A line of `postgresql.conf`.
struct setting {
  std::string name;
  std::string value;
};

/// The three configuration files of a server, including access control.
struct configuration {
  std::vector<setting> settings;  ///< of postgresql.conf; others have their defaults
  std::string access;             ///< pg_hba.conf
  std::string user_map;           ///< pg_ident.conf
};

/// A segment of WAL with few changes is archived after this time: what the loss of the host can
/// cost.
inline constexpr std::chrono::seconds archive_timeout{60};

/// A custom parameter in a server's configuration: private memory of each of its processes in kB.
/// It is read when the server starts, so that every start has the same limit.
inline constexpr std::string_view process_memory_parameter = "signalbox.process_memory_kb";

/// Returns the parameter of a rendered configuration in bytes; 0 if absent.
[[nodiscard]] std::uint64_t process_memory_in(std::string_view text);

/// Renders `postgresql.conf` with quoted values.
[[nodiscard]] std::string render(const std::vector<setting>& settings);

/// A user map `name` that allows these operating system users, and root, to connect through the
/// unix socket with the role `role`.
struct map_entry {
  std::string name;
  std::string os_user;
  std::string role;
};
[[nodiscard]] std::string render_user_map(const map_entry& entry);

/// Returns an SQL string literal without line breaks, for any text without a zero byte.
[[nodiscard]] std::string sql_literal(std::string_view text);

}  // namespace signalbox::postgres
