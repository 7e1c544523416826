#include "provisioning/local/project_usage.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "postgres/unique_descriptor.hpp"
#include "provisioning/local/linkless_folder.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t bytes_per_block = 512;
constexpr std::string_view temporary_prefix = "pgsql_tmp";

bool is_self_or_parent(std::string_view name) {
  return name == "." || name == "..";
}

std::uint64_t allocated(const struct stat& of) {
  return static_cast<std::uint64_t>(of.st_blocks) * bytes_per_block;
}

/// A measurement in progress.
struct measurement {
  postgres::deadline until;
  project_usage found{};
  std::size_t entries = 0;

  bool is_over() {
    // The clock is not read for every entry, because reading it lasts longer than an entry.
    constexpr std::size_t entries_between = 256;
    if (entries > measured_entries_max ||
        (entries % entries_between == 0 && std::chrono::steady_clock::now() >= until))
      found.is_complete = false;
    return !found.is_complete;
  }

  void add(DIR* folder, int depth) {
    while (const auto* entry = ::readdir(folder)) {
      if (is_self_or_parent(entry->d_name)) continue;
      ++entries;
      if (is_over()) return;
      struct stat seen {};
      if (::fstatat(::dirfd(folder), entry->d_name, &seen, AT_SYMLINK_NOFOLLOW) != 0) continue;
      found.bytes += allocated(seen);
      if (!S_ISDIR(seen.st_mode)) continue;
      if (depth == measured_depth_max) {
        found.is_complete = false;
        return;
      }
      if (const auto below = open_at(::dirfd(folder), entry->d_name)) add(below.get(), depth + 1);
    }
  }
};

/// Visits each entry of a folder; an unreadable folder has none.
void for_each_entry(DIR* folder,
                    const std::function<void(const std::string&, const struct stat&)>& each) {
  for (std::size_t entries = 0; entries < measured_entries_max; ++entries) {
    const auto* entry = ::readdir(folder);
    if (entry == nullptr) return;
    if (is_self_or_parent(entry->d_name)) continue;
    struct stat seen {};
    if (::fstatat(::dirfd(folder), entry->d_name, &seen, AT_SYMLINK_NOFOLLOW) == 0)
      each(entry->d_name, seen);
  }
}

struct log_file {
  std::string name;
  std::string kind;  ///< the extension of its name
  std::uint64_t bytes = 0;
};

}  // namespace

project_usage measure_folder(const fs::path& folder, postgres::deadline until) {
  measurement made{.until = until};
  if (const auto opened = open_without_links(folder)) made.add(opened.get(), 0);
  return made.found;
}

domain::temporary_use temporary_files(const fs::path& data) {
  domain::temporary_use found;
  const auto folder = data / "base" / temporary_prefix;
  const auto opened = open_without_links(folder);
  if (!opened) return found;
  for_each_entry(opened.get(), [&](const std::string& name, const struct stat& seen) {
    if (!name.starts_with(temporary_prefix)) return;
    std::int64_t session = 0;
    const auto* const begin = name.data() + temporary_prefix.size();
    if (std::from_chars(begin, name.data() + name.size(), session).ec != std::errc{}) return;
    auto bytes = allocated(seen);
    if (S_ISDIR(seen.st_mode)) {
      // A set of files that is shared by parallel workers.
      if (const auto shared = open_at(::dirfd(opened.get()), name.c_str()))
        for_each_entry(shared.get(),
                       [&](const std::string&, const struct stat& of) { bytes += allocated(of); });
    }
    found[session] += bytes;
  });
  return found;
}

void trim_logs(const fs::path& folder, std::uint64_t bytes_max) {
  const auto opened = open_without_links(folder);
  if (!opened) return;
  std::vector<log_file> files;
  std::uint64_t bytes = 0;
  for_each_entry(opened.get(), [&](const std::string& name, const struct stat& seen) {
    if (!S_ISREG(seen.st_mode)) return;
    files.push_back(
        {.name = name, .kind = fs::path(name).extension().string(), .bytes = allocated(seen)});
    bytes += files.back().bytes;
  });
  if (bytes <= bytes_max) return;
  // Names begin with the time at which the files were opened.
  std::ranges::sort(files, {}, &log_file::name);
  const int at = ::dirfd(opened.get());
  for (const auto& file : files) {
    if (bytes <= bytes_max) return;
    const bool is_newest = std::ranges::none_of(files, [&](const log_file& other) {
      return other.kind == file.kind && other.name > file.name;
    });
    if (!is_newest) {
      if (::unlinkat(at, file.name.c_str(), 0) == 0) bytes -= file.bytes;
      continue;
    }
    if (file.bytes <= bytes_max) continue;
    // PostgreSQL appends, so it continues at the beginning.
    const postgres::unique_descriptor written(
        ::openat(at, file.name.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC));
    if (written.valid() && ::ftruncate(written.number(), 0) == 0) bytes -= file.bytes;
  }
}

}  // namespace signalbox::provisioning
