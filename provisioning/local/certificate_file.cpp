#include "provisioning/local/certificate_file.hpp"

#include "domain/project/server_certificate.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::provisioning {
namespace {

// A certificate and a key created by Signalbox have about 1.2 KB; a larger file is something else.
constexpr std::size_t certificate_bytes_max = std::size_t{16} * 1024;

}  // namespace

core::result<std::string> keep_certificate(const std::filesystem::path& file,
                                           const certificate_owner& of,
                                           const server_certificates& with) {
  const auto now = with.now();
  const auto& authority = *with.authority;
  auto text = postgres::tail_of(file, certificate_bytes_max);
  std::string reason;
  if (const auto why = domain::certificate_replacement_reason(authority.examine(text), of.names,
                                                              authority.shown().expires_at, now)) {
    auto made = authority.issue(of.name, of.names, now);
    if (!made) return std::unexpected(made.error());
    text = std::move(*made);
    reason = *why;
  }
  // A valid file may still have another owner or mode, with which PostgreSQL would not start.
  if (auto kept = postgres::keep_private_file(file, text, of.user); !kept)
    return std::unexpected(kept.error());
  return reason;
}

}  // namespace signalbox::provisioning
