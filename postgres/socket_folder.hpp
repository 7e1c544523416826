#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/error.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {

/// A folder with a server's unix socket, held open. A unix socket's path may have 107 bytes at
/// most, which a data directory deep in the tree exceeds; `/proc/self/fd/N` is the same folder by a
/// short name, for this process only, as long as this object lives.
class socket_folder {
 public:
  /// Errors: `internal` when the folder cannot be opened.
  [[nodiscard]] static core::result<socket_folder> open(const std::filesystem::path& folder);

  /// Connection parameters for a database behind the socket.
  struct target {
    std::uint16_t port;
    std::string user;
    std::string database;
  };
  [[nodiscard]] std::string conninfo(const target& of) const;

 private:
  explicit socket_folder(unique_descriptor folder) : folder_(std::move(folder)) {}

  unique_descriptor folder_;
};

/// A value for `key=value` connection parameters: quoted, with what has a meaning escaped.
[[nodiscard]] std::string conninfo_value(std::string_view text);

}  // namespace signalbox::postgres
