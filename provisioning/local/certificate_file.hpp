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

/// The file with one server's certificate and key, in the folder in which the server runs.
inline constexpr std::string_view certificate_file_name = "server.pem";

/// The dependencies for creating servers' certificates.
struct server_certificates {
  std::shared_ptr<const certificate_authority> authority;
  std::filesystem::path authority_file;  ///< its certificate, for clients; absolute
  std::function<core::time_point()> now;
};

/// The owner of a certificate.
struct certificate_owner {
  std::string name;                ///< for messages: a project's ref
  std::vector<std::string> names;  ///< `server_certificate_names`
  postgres::os_user user;          ///< runs the server
};

/// Ensures that a file contains a valid certificate of its server with its key: readable only by
/// `user`, replaced for a reason of `domain::certificate_replacement_reason`, otherwise unchanged.
/// Returns the reason if it was replaced, otherwise empty; after a replacement the server must
/// reload. Errors: `internal`.
[[nodiscard]] core::result<std::string> keep_certificate(const std::filesystem::path& file,
                                                         const certificate_owner& of,
                                                         const server_certificates& with);

}  // namespace signalbox::provisioning
