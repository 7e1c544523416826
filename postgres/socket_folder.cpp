#include "postgres/socket_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include "postgres/system_failure.hpp"

namespace signalbox::postgres {

core::result<socket_folder> socket_folder::open(const std::filesystem::path& folder) {
  unique_descriptor opened(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!opened.valid()) return system_failure(fmt::format("open {}", folder.string()));
  return socket_folder(std::move(opened));
}

std::string socket_folder::conninfo(const target& of) const {
  return fmt::format("host=/proc/self/fd/{} port={} user={} dbname={}", folder_.number(), of.port,
                     conninfo_value(of.user), conninfo_value(of.database));
}

std::string conninfo_value(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace signalbox::postgres
