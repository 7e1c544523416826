#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/error.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {

/// An open folder with a server's unix socket. A unix socket's path is limited to 107 bytes, which
/// a deeply nested data directory exceeds; `/proc/self/fd/N` is a short path to the same folder,
/// valid only in this process and for the lifetime of this object.
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

/// Returns a quoted and escaped value for `key=value` connection parameters.
[[nodiscard]] std::string conninfo_value(std::string_view text);

}  // namespace signalbox::postgres
