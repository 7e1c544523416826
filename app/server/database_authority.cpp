#include "app/server/database_authority.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "postgres/os_user.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;
using provisioning::certificate_authority;

std::unexpected<core::error> unusable(const fs::path& file, std::string_view why,
                                      std::string_view next_step) {
  return core::fail(errc::internal,
                    fmt::format("{} cannot be used: {} {}", file.string(), why, next_step));
}

constexpr std::string_view replace_key =
    "Restore the file from a backup. Without a backup, remove database-authority.key and "
    "database-authority.crt: the next start creates a new authority, and clients that verify the "
    "databases' certificates need its new certificate.";
constexpr std::string_view remake_certificate =
    "Remove it: the next start creates it again from database-authority.key.";

/// Returns the content of a file; empty when the file does not exist.
result<std::string> content_of(const fs::path& path) {
  std::error_code unknown;
  std::ifstream file(path, std::ios::binary);
  if (!file && fs::exists(path, unknown))
    return unusable(path, "It cannot be read.", "Check its owner and mode.");
  return std::string((std::istreambuf_iterator<char>(file)), {});
}

}  // namespace

fs::path authority_key_path(const fs::path& data) {
  return data / "keys" / "database-authority.key";
}

fs::path authority_certificate_path(const fs::path& data) {
  return data / "keys" / "database-authority.crt";
}

result<certificate_authority> keep_database_authority(const fs::path& data, core::time_point now) {
  const auto key_path = authority_key_path(data);
  const auto certificate_path = authority_certificate_path(data);
  const auto owner = postgres::current_user();
  if (!owner) return std::unexpected(owner.error());
  const auto key = content_of(key_path);
  if (!key) return std::unexpected(key.error());
  const auto certificate = content_of(certificate_path);
  if (!certificate) return std::unexpected(certificate.error());

  std::error_code unknown;
  const bool has_key = fs::exists(key_path, unknown);
  const bool has_certificate = fs::exists(certificate_path, unknown);
  if (!has_key && has_certificate)
    return unusable(key_path, "It is missing although its certificate exists.", replace_key);
  if (has_key && has_certificate) {
    auto stored = certificate_authority::read(*key, *certificate);
    if (stored) return stored;
    const bool is_key_damaged = !certificate_authority::renew(*key, now);
    return is_key_damaged ? unusable(key_path, stored.error().message, replace_key)
                          : unusable(certificate_path, stored.error().message, remake_certificate);
  }
  // The key is written first, so that after a kill the next start can create the missing
  // certificate from it.
  auto made =
      has_key ? certificate_authority::renew(*key, now) : certificate_authority::generate(now);
  if (!made && made.error().code == errc::bad_request)
    return unusable(key_path, made.error().message, replace_key);
  if (!made) return made;
  if (!has_key)
    if (auto kept = postgres::write_private_file(key_path, made->key_pem(), *owner); !kept)
      return std::unexpected(kept.error());
  if (auto kept = postgres::write_private_file(certificate_path, made->shown().certificate, *owner);
      !kept)
    return std::unexpected(kept.error());
  return made;
}

}  // namespace signalbox::app
