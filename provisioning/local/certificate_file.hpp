#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/local/certificate_authority.hpp"

namespace signalbox::provisioning {

/// The file that holds one server's certificate and key, in the folder that the server runs in.
inline constexpr std::string_view certificate_file_name = "server.pem";

/// What servers' certificates are made with.
struct server_certificates {
  std::shared_ptr<const certificate_authority> authority;
  std::filesystem::path authority_file;  ///< its certificate, as clients need it; absolute
  std::function<core::time_point()> now;
};

/// Whose certificate it is.
struct certificate_owner {
  std::string name;                ///< for people: a project's ref
  std::vector<std::string> names;  ///< `server_certificate_names`
  postgres::os_user user;          ///< that the server runs as
};

/// Makes sure that a file holds a good certificate of its server with its key: readable by `user`
/// alone, replaced for a reason of `domain::certificate_replacement_reason`, else left alone.
/// Returns the reason where it was replaced, empty where not; the server has to reload then.
/// Errors: `internal`.
[[nodiscard]] core::result<std::string> keep_certificate(const std::filesystem::path& file,
                                                         const certificate_owner& of,
                                                         const server_certificates& with);

}  // namespace signalbox::provisioning
