#include "postgres/binaries.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "postgres/command.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::postgres {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view debian_folder = "/usr/lib/postgresql";
constexpr int oldest_major = 14;  // client_connection_check_interval (connection.hpp)
constexpr std::size_t announcement_bytes_max = 200;

bool holds_programs(const fs::path& folder) {
  return ::access((folder / "postgres").c_str(), X_OK) == 0 &&
         ::access((folder / "initdb").c_str(), X_OK) == 0;
}

int number_of(std::string_view text) {
  int number = 0;
  std::from_chars(text.begin(), text.end(), number);
  return number;
}

/// Debian's folders, newest version first.
std::vector<fs::path> debian_folders() {
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(debian_folder, ignored))
    found.push_back(entry.path());
  std::ranges::sort(found, std::ranges::greater{},
                    [](const fs::path& p) { return number_of(p.filename().string()); });
  for (auto& one : found)
    one /= "bin";
  return found;
}

std::optional<fs::path> find_folder(const fs::path& requested) {
  auto candidates = requested.empty() ? debian_folders() : std::vector{requested};
  if (requested.empty())
    candidates.insert(candidates.end(), {"/usr/local/pgsql/bin", "/usr/local/bin", "/usr/bin"});
  const auto found = std::ranges::find_if(candidates, holds_programs);
  if (found == candidates.end()) return std::nullopt;
  return *found;
}

/// The output of `postgres --version`.
core::result<std::string> announcement_of(const fs::path& program, deadline until) {
  // In memory, because a file cannot be written while the disk is full.
  const unique_descriptor written(::memfd_create("signalbox-version", MFD_CLOEXEC));
  const auto code = run(
      {.program = program, .arguments = {"--version"}, .standard_output = written.number()}, until);
  if (!code) return std::unexpected(code.error());
  std::string text(announcement_bytes_max, '\0');
  const auto count = ::pread(written.number(), text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return text;
}

}  // namespace

std::string version_in(std::string_view announcement) {
  constexpr std::string_view before = "(PostgreSQL) ";
  const auto at = announcement.find(before);
  if (at == std::string_view::npos) return {};
  announcement.remove_prefix(at + before.size());
  return std::string(announcement.substr(0, announcement.find_first_of(" \n")));
}

core::result<binaries> find_binaries(const fs::path& requested, deadline until) {
  const auto folder = find_folder(requested);
  if (!folder)
    return core::fail(
        core::errc::not_found,
        fmt::format("PostgreSQL's programs were not found{}. Install them: apt install postgresql",
                    requested.empty() ? "" : " in " + requested.string()));
  auto announcement = announcement_of(*folder / "postgres", until);
  if (!announcement) return std::unexpected(announcement.error());
  auto version = version_in(*announcement);
  if (number_of(version) < oldest_major)
    return core::fail(core::errc::not_found,
                      fmt::format("{} is PostgreSQL '{}'; version {} or later is required.",
                                  folder->string(), version, oldest_major));
  return binaries{.folder = *folder, .version = std::move(version)};
}

}  // namespace signalbox::postgres
