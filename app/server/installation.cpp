#include "app/server/installation.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>
#include <utility>

#include "app/version.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/json/json.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;

constexpr mode_t only_owner = 0600;

std::unexpected<core::error> failed(std::string_view what, const fs::path& path) {
  return core::fail(core::errc::internal,
                    fmt::format("{} {}: {}.", what, path.string(), std::strerror(errno)));
}

/// Writes a file completely or not at all, also when the power fails: it writes a new file and
/// renames it.
core::result<void> write_file(const fs::path& path, std::span<const std::byte> content) {
  const auto fresh = path.string() + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, only_owner);
  if (file < 0) return failed("Cannot write", fresh);
  const auto written = ::write(file, content.data(), content.size());
  const bool whole = written == static_cast<ssize_t>(content.size()) && ::fsync(file) == 0;
  ::close(file);
  if (!whole || ::rename(fresh.c_str(), path.c_str()) != 0) return failed("Cannot write", path);
  return {};
}

/// Reads a key, or creates it when it does not exist yet.
template <class Key>
core::result<Key> keep_key(const fs::path& path, const core::entropy& random) {
  std::ifstream file(path, std::ios::binary);
  if (!file && fs::exists(path)) return failed("Cannot read", path);
  if (!file) {
    auto fresh = Key::generate(random);
    if (auto written = write_file(path, fresh.bytes()); !written) {
      return std::unexpected(written.error());
    }
    return fresh;
  }
  const std::string content((std::istreambuf_iterator<char>(file)), {});
  auto key = Key::from_bytes(std::as_bytes(std::span(content)));
  if (!key) {
    return core::fail(core::errc::internal,
                      fmt::format("{} is not a key of {} bytes. Restore it from a backup: the data "
                                  "encrypted with it cannot be read without it.",
                                  path.string(), core::secret_key_bytes));
  }
  return *key;
}

fs::path secrets_note(const fs::path& data) {
  return data / "keys" / "sealing.format";
}

}  // namespace

installation::installation(fs::path folder, const core::signing_key& signing,
                           const core::sealing_key& sealing, postgres::unique_descriptor lock)
    : folder_(std::move(folder)), signing_(signing), sealing_(sealing), lock_(std::move(lock)) {
  std::error_code ignored;
  has_bound_secrets_ = fs::exists(secrets_note(folder_), ignored);
}

installation::~installation() {
  if (lock_.valid()) remove_announcement(folder_);
}

core::result<installation> installation::open(const fs::path& folder, const core::entropy& random) {
  std::error_code failure;
  const auto whole = fs::absolute(folder).lexically_normal();
  if (auto made = postgres::make_passable_folder(whole / "keys"); !made)
    return std::unexpected(made.error());
  fs::permissions(whole / "keys", fs::perms::owner_all, failure);

  const auto lock_path = whole / "server.lock";
  postgres::unique_descriptor held(
      ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, only_owner));
  if (!held.valid()) return failed("Cannot open", lock_path);
  if (::flock(held.number(), LOCK_EX | LOCK_NB) != 0) {
    return core::fail(core::errc::conflict,
                      fmt::format("Another Signalbox server uses {}. Stop it, or use a different "
                                  "folder with --data-dir.",
                                  whole.string()));
  }
  auto signing = keep_key<core::signing_key>(signing_key_path(whole), random);
  if (!signing) return std::unexpected(signing.error());
  auto sealing = keep_key<core::sealing_key>(whole / "keys" / "sealing.key", random);
  if (!sealing) return std::unexpected(sealing.error());
  return installation(whole, *signing, *sealing, std::move(held));
}

core::result<void> write_secrets_note(const fs::path& data) {
  const auto text = std::string{core::sealed_format} + "\n";
  return write_file(secrets_note(data), std::as_bytes(std::span(text)));
}

core::result<void> installation::announce(const announced_place& where) const {
  return write_announcement(folder_, where, ::getpid());
}

core::result<void> write_announcement(const fs::path& data, const announced_place& where,
                                      pid_t server) {
  core::json note{{"url", where.url}, {"pid", server}, {"version", version_text}};
  if (!where.certificate.empty()) {
    // The reader may run in another working folder, so the path is absolute.
    note["certificate"] = fs::absolute(where.certificate).string();
  }
  const auto text = note.dump();
  return write_file(announcement_path(data), std::as_bytes(std::span(text)));
}

void remove_announcement(const fs::path& data) {
  std::error_code ignored;
  fs::remove(announcement_path(data), ignored);
}

fs::path signing_key_path(const fs::path& data) {
  return data / "keys" / "signing.key";
}

core::result<core::sealing_key> read_sealing_key(const fs::path& data) {
  const auto path = fs::absolute(data).lexically_normal() / "keys" / "sealing.key";
  std::error_code failure;
  if (fs::exists(path, failure)) return keep_key<core::sealing_key>(path, {});
  return core::fail(core::errc::not_found,
                    fmt::format("{} does not exist. Backups are encrypted with this key: put the "
                                "folder keys of the installation back first.",
                                path.string()));
}

fs::path announcement_path(const fs::path& data) {
  return data / "server.json";
}

}  // namespace signalbox::app
