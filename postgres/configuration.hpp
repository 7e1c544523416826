#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::postgres {

/// One line of `postgresql.conf`.
struct setting {
  std::string name;
  std::string value;
};

/// The three files that decide how a server runs and whom it lets in.
struct configuration {
  std::vector<setting> settings;  ///< of postgresql.conf; what is not named has its default
  std::string access;             ///< pg_hba.conf
  std::string user_map;           ///< pg_ident.conf
};

/// A parameter of ours in a server's configuration: private memory of each of its processes in kB.
/// It is read where the server is started, so that every start has the same bound.
inline constexpr std::string_view process_memory_parameter = "signalbox.process_memory_kb";

/// The figure in a configuration as `render` makes it, in bytes; 0 where there is none.
[[nodiscard]] std::uint64_t process_memory_in(std::string_view text);

/// `postgresql.conf` with each value quoted.
[[nodiscard]] std::string render(const std::vector<setting>& settings);

/// A user map `name` that lets these users of the operating system, and root, sign in through the
/// unix socket as the role `role`.
struct map_entry {
  std::string name;
  std::string os_user;
  std::string role;
};
[[nodiscard]] std::string render_user_map(const map_entry& entry);

/// A string literal for SQL without line breaks, whatever the text holds but a zero byte.
[[nodiscard]] std::string sql_literal(std::string_view text);

}  // namespace signalbox::postgres
