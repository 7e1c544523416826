#include "provisioning/local/log_reading.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "postgres/unique_descriptor.hpp"
#include "provisioning/local/linkless_folder.hpp"
#include "provisioning/local/pooler_files.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;
using domain::log_chunk;
using domain::log_position;

// A project's folder has about ten files; each start of its database adds one until they are
// trimmed.
constexpr std::size_t log_folder_entries_max = 10'000;
// Empty files that one call passes.
constexpr int log_files_passed_max = 64;
constexpr std::size_t noted_bytes_max = 4'096;

std::unexpected<core::error> unreadable_log(std::string_view what) {
  return core::fail(errc::unavailable, fmt::format("A log file cannot be read: {} ({}).", what,
                                                   std::generic_category().message(errno)));
}

std::vector<std::string> log_names_in(DIR* folder, std::string_view ending) {
  std::vector<std::string> names;
  ::rewinddir(folder);
  for (std::size_t count = 0; count < log_folder_entries_max; ++count) {
    const auto* entry = ::readdir(folder);
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name.ends_with(ending) && domain::is_log_file_name(name)) names.emplace_back(name);
  }
  std::ranges::sort(names);
  return names;
}

/// Returns the name of the JSON file that PostgreSQL has noted (`current_logfiles`).
std::string noted_file(const std::filesystem::path& data) {
  constexpr std::string_view format = "jsonlog log/";
  const auto folder = data.empty() ? nullptr : open_without_links(data);
  if (!folder) return {};
  const postgres::unique_descriptor file(::openat(::dirfd(folder.get()), "current_logfiles",
                                                  O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  std::array<char, noted_bytes_max> room{};
  const auto count = file.valid() ? ::read(file.number(), room.data(), room.size()) : 0;
  const std::string_view text(room.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  const auto at = text.find(format);
  if (at == text.npos) return {};
  const auto name = text.substr(at + format.size());
  return std::string(name.substr(0, name.find('\n')));
}

/// Reads up to `size` bytes at an offset; fewer at the end of the file.
result<std::string> read_log_at(int file, std::uint64_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    const auto count =
        ::pread(file, bytes.data() + filled, size - filled, static_cast<off_t>(offset + filled));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unreadable_log("read");
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
  }
  bytes.resize(filled);
  return bytes;
}

result<std::uint64_t> mark_before(int file, std::uint64_t offset) {
  const auto length = std::min<std::uint64_t>(offset, domain::log_mark_bytes);
  const auto bytes = read_log_at(file, offset - length, static_cast<std::size_t>(length));
  if (!bytes) return std::unexpected(bytes.error());
  return domain::log_mark_of(*bytes);
}

struct opened_log {
  postgres::unique_descriptor file;
  struct stat seen {};
};

/// Nothing for a file that does not exist or is no regular file.
result<std::optional<opened_log>> open_log(int folder, const std::string& name) {
  opened_log made{.file = postgres::unique_descriptor(::openat(
                      folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))};
  if (!made.file.valid()) {
    const bool is_absent = errno == ENOENT || errno == ELOOP || errno == ENXIO;
    if (is_absent) return std::optional<opened_log>{};
    return unreadable_log("open");
  }
  if (::fstat(made.file.number(), &made.seen) != 0) return unreadable_log("stat");
  if (!S_ISREG(made.seen.st_mode)) return std::optional<opened_log>{};
  return std::optional(std::move(made));
}

bool is_file_of(const log_position& at, const struct stat& seen) {
  return at.device == seen.st_dev && at.inode == seen.st_ino;
}

/// The reading of one call.
class log_read {
 public:
  log_read(const log_files& of, DIR* folder, log_position from)
      : of_(of), folder_(folder), at_(std::move(from)) {}

  result<log_chunk> run(postgres::deadline until) {
    for (int passed = 0; passed < log_files_passed_max; ++passed) {
      if (std::chrono::steady_clock::now() >= until) return ended(true);
      if (at_.file.empty()) {
        if (!move_on()) return ended(false);
        continue;
      }
      auto opened = open_log(::dirfd(folder_), at_.file);
      if (!opened) return std::unexpected(opened.error());
      const auto checked = check(*opened);
      if (!checked) return std::unexpected(checked.error());
      if (made_.lost) return ended(true);
      // A file that disappeared before anything of it was read.
      if (!*opened) {
        if (!move_on()) return ended(false);
        continue;
      }
      const auto read = read_from(**opened);
      if (!read) return std::unexpected(read.error());
      if (*read) return ended(true);
      if (!move_on()) return ended(false);
    }
    return ended(true);
  }

 private:
  log_chunk ended(bool is_more) {
    made_.next = std::move(at_);
    made_.is_more = is_more;
    return std::move(made_);
  }

  bool move_on() {
    auto next =
        domain::next_log_file(at_, log_names_in(folder_, of_.ending), noted_file(of_.noted_in));
    if (!next) return false;
    at_ = *std::move(next);
    return true;
  }

  /// Checks that the file is still the one that was read, and notes a loss otherwise.
  result<void> check(const std::optional<opened_log>& opened) {
    const bool is_begun = at_.inode != 0;
    if (!opened) {
      if (is_begun) lose(domain::log_loss_cause::deleted);
      return {};
    }
    if (is_begun && !is_file_of(at_, opened->seen)) {
      lose(domain::log_loss_cause::deleted);
      return {};
    }
    at_.device = opened->seen.st_dev;
    at_.inode = opened->seen.st_ino;
    if (at_.offset == 0) return {};
    if (static_cast<std::uint64_t>(opened->seen.st_size) >= at_.offset) {
      const auto mark = mark_before(opened->file.number(), at_.offset);
      if (!mark) return std::unexpected(mark.error());
      if (*mark == at_.mark) return {};
    }
    lose(domain::log_loss_cause::emptied);
    return {};
  }

  /// The reading continues at the beginning of the file, or with the one that has its name.
  void lose(domain::log_loss_cause cause) {
    made_.lost = domain::log_loss{.cause = cause, .file = at_.file, .offset = at_.offset};
    at_ = {.file = std::move(at_.file), .read_files = std::move(at_.read_files)};
  }

  /// Returns true when it has moved the position. False at the end of the file.
  result<bool> read_from(const opened_log& opened) {
    const int file = opened.file.number();
    auto bytes = read_log_at(file, at_.offset, domain::log_chunk_bytes_max);
    if (!bytes) return std::unexpected(bytes.error());
    if (bytes->empty()) return false;
    if (at_.is_inside_line) return pass_line(file, *bytes);
    const auto end = bytes->rfind('\n');
    if (end != std::string::npos) {
      bytes->resize(end + 1);
      return take(file, *std::move(bytes), end + 1, false);
    }
    const auto size = bytes->size();
    if (size >= domain::log_line_bytes_max) {
      bytes->resize(domain::log_line_bytes_max);
      *bytes += '\n';
      return take(file, *std::move(bytes), size, true);
    }
    // Half a line: it is still being written, unless there is a later file.
    if (!domain::next_log_file(at_, log_names_in(folder_, of_.ending), noted_file(of_.noted_in)))
      return false;
    struct stat now {};
    if (::fstat(file, &now) != 0) return unreadable_log("stat");
    if (static_cast<std::uint64_t>(now.st_size) > at_.offset + size) return true;
    *bytes += '\n';
    return take(file, *std::move(bytes), size, false);
  }

  result<bool> take(int file, std::string lines, std::uint64_t size, bool is_cut) {
    made_.lines = std::move(lines);
    made_.is_cut = is_cut;
    at_.is_inside_line = is_cut;
    return advance(file, size);
  }

  result<bool> pass_line(int file, std::string_view bytes) {
    const auto end = bytes.find('\n');
    at_.is_inside_line = end == bytes.npos;
    return advance(file, end == bytes.npos ? bytes.size() : end + 1);
  }

  result<bool> advance(int file, std::uint64_t size) {
    const auto mark = mark_before(file, at_.offset + size);
    if (!mark) return std::unexpected(mark.error());
    at_.offset += size;
    at_.mark = *mark;
    return true;
  }

  const log_files& of_;
  DIR* folder_;
  log_position at_;
  log_chunk made_;
};

}  // namespace

std::filesystem::path log_folder_of(const project_folder& of) {
  return of.data() / "log";
}

log_files log_files_of(const project_folder& of) {
  return {.folder = log_folder_of(of), .ending = ".json", .noted_in = of.data()};
}

log_files pooler_log_files(const std::filesystem::path& folder) {
  return {.folder = folder, .ending = pooler_log_file};
}

result<log_chunk> read_log_files(const log_files& of, const log_position& from,
                                 postgres::deadline until) {
  const auto folder = open_without_links(of.folder);
  if (!folder) {
    if (errno == ENOENT || errno == ENOTDIR || errno == ELOOP) return log_chunk{.next = from};
    return unreadable_log("the folder");
  }
  return log_read(of, folder.get(), from).run(until);
}

}  // namespace signalbox::provisioning
