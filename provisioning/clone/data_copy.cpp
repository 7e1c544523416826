#include "provisioning/clone/data_copy.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/local/certificate_file.hpp"
#include "provisioning/local/file_content.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::result;
using postgres::acting_as;
using postgres::unique_descriptor;

constexpr std::string_view control_file_name = "global/pg_control";
constexpr std::string_view unlogged_suffix = "_init";
// pg_control is written with one call, but read while that happens it may be of both states.
constexpr int control_reads_max = 10;

/// State of the running server, and files that the copy gets of its own.
constexpr auto left_files = std::to_array<std::string_view>(
    {"postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map", "backup_manifest",
     "recovery.signal", "standby.signal", "current_logfiles", "current_logfiles.tmp",
     "postgresql.conf", "postgresql.auto.conf", "postgresql.auto.conf.tmp", "pg_hba.conf",
     "pg_ident.conf", certificate_file_name});
/// Their content is of no use to another server, or is copied when the files are complete.
constexpr auto emptied_folders = std::to_array<std::string_view>(
    {"pg_wal", "pg_replslot", "pg_stat_tmp", "pg_dynshmem", "pg_notify", "pg_serial",
     "pg_snapshots", "pg_subtrans", "log"});

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Files of temporary tables: `t<session>_<number>…`.
bool is_temporary(std::string_view name) {
  if (!name.starts_with('t')) return false;
  name.remove_prefix(1);
  const auto line = name.find('_');
  return line != std::string_view::npos && line > 0 && line + 1 < name.size() &&
         std::ranges::all_of(name.substr(0, line), is_digit) && is_digit(name[line + 1]);
}

/// The number at the beginning of the name of a table's file.
std::string_view number_of_file(std::string_view name) {
  const auto* const end = std::ranges::find_if_not(name, is_digit);
  return name.substr(0, static_cast<std::size_t>(end - name.data()));
}

struct close_listing {
  void operator()(DIR* opened) const { ::closedir(opened); }
};

unique_descriptor open_to_read(const copied_folder& of, const fs::path& entry, int flags) {
  const acting_as owner_alone(of.from_owner);
  return unique_descriptor(
      ::open((of.from / entry).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | flags));
}

/// A copy in progress.
struct data_copy {
  const copied_folder& of;
  const std::function<result<void>()>& between;
  postgres::deadline until;

  result<void> copy_below(const fs::path& folder, int depth) {
    const auto names = names_in(of, folder);
    std::vector<std::string> unlogged;
    for (const auto& name : names)
      if (name.ends_with(unlogged_suffix) && number_of_file(name).size() == name.size() - 5)
        unlogged.push_back(name);
    for (const auto& name : names) {
      const auto entry = folder / name;
      if (auto copied = copy_entry(entry, copy_rule_of(entry, unlogged), depth); !copied)
        return copied;
    }
    return {};
  }

  result<void> copy_entry(const fs::path& entry, copy_rule rule, int depth) {
    if (rule == copy_rule::left) return {};
    struct stat found {};
    {
      const acting_as owner_alone(of.from_owner);
      if (::lstat((of.from / entry).c_str(), &found) != 0) return {};
    }
    if (S_ISREG(found.st_mode)) {
      auto copied = copy_data_file(of, entry, until);
      if (!copied) return std::unexpected(copied.error());
      return between();
    }
    if (!S_ISDIR(found.st_mode)) return {};
    if (depth == copied_depth_max)
      return core::fail(core::errc::internal, "The folders of the source are nested too deep.");
    {
      const acting_as owner_alone(of.to_owner);
      if (auto made = postgres::make_private_folder(of.to / entry, of.to_owner); !made) return made;
    }
    return rule == copy_rule::emptied ? result<void>{} : copy_below(entry, depth + 1);
  }
};

std::string content_of_control(const copied_folder& of) {
  const acting_as owner_alone(of.from_owner);
  constexpr std::size_t control_bytes_max = 8'192;
  return postgres::tail_of(of.from / control_file_name, control_bytes_max);
}

/// Two reads in succession with the same content are of one state.
result<void> copy_control(const copied_folder& of) {
  auto content = content_of_control(of);
  for (int reads = 0; reads < control_reads_max; ++reads) {
    auto again = content_of_control(of);
    if (!content.empty() && again == content) {
      const acting_as owner_alone(of.to_owner);
      return postgres::write_private_file(of.to / control_file_name, content, of.to_owner);
    }
    content = std::move(again);
  }
  return core::fail(core::errc::internal, "The control file of the source could not be read.");
}

}  // namespace

copy_rule copy_rule_of(const fs::path& entry, const std::vector<std::string>& unlogged) {
  const auto name = entry.filename().string();
  if (entry == control_file_name) return copy_rule::left;
  const bool is_at_top = entry.parent_path().empty();
  if (is_at_top && std::ranges::find(left_files, name) != left_files.end()) return copy_rule::left;
  if (is_at_top && std::ranges::find(emptied_folders, name) != emptied_folders.end())
    return copy_rule::emptied;
  if (name.starts_with("pgsql_tmp") || name.starts_with("pg_internal.init")) return copy_rule::left;
  const bool is_of_database = !is_at_top && *entry.begin() == "base";
  if (!is_of_database) return copy_rule::copied;
  if (is_temporary(name)) return copy_rule::left;
  const auto number = std::string(number_of_file(name));
  const bool is_unlogged =
      !number.empty() && !name.ends_with(unlogged_suffix) &&
      std::ranges::find(unlogged, number + std::string(unlogged_suffix)) != unlogged.end();
  return is_unlogged ? copy_rule::left : copy_rule::copied;
}

std::vector<std::string> names_in(const copied_folder& of, const fs::path& folder) {
  std::vector<std::string> names;
  auto opened = open_to_read(of, folder, O_DIRECTORY);
  if (!opened.valid()) return names;
  const int number = ::dup(opened.number());
  const std::unique_ptr<DIR, close_listing> listing(number < 0 ? nullptr : ::fdopendir(number));
  if (!listing) {
    if (number >= 0) ::close(number);
    return names;
  }
  while (const auto* entry = ::readdir(listing.get())) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (names.size() == copied_entries_max) break;
    names.emplace_back(name);
  }
  return names;
}

result<bool> copy_data_file(const copied_folder& of, const fs::path& file,
                            postgres::deadline until) {
  const auto what = fmt::format("copy {} of the source", file.string());
  const auto source = open_to_read(of, file, 0);
  if (!source.valid() && errno == ENOENT) return false;
  struct stat found {};
  if (!source.valid() || ::fstat(source.number(), &found) != 0)
    return postgres::system_failure(what);
  if (!S_ISREG(found.st_mode)) return false;
  unique_descriptor target;
  {
    const acting_as owner_alone(of.to_owner);
    target = unique_descriptor(::open((of.to / file).c_str(),
                                      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  }
  if (!target.valid()) return postgres::system_failure(what);
  if (auto copied = copy_content(source.number(), target.number(), what, until); !copied)
    return std::unexpected(copied.error());
  // Writing begins now, so that the synchronization at the end waits for less.
  (void)::sync_file_range(target.number(), 0, 0, SYNC_FILE_RANGE_WRITE);
  return true;
}

result<void> copy_running_data(const copied_folder& of,
                               const std::function<result<void>()>& between,
                               postgres::deadline until) {
  data_copy under_way{.of = of, .between = between, .until = until};
  if (auto copied = under_way.copy_below({}, 0); !copied) return copied;
  return copy_control(of);
}

}  // namespace signalbox::provisioning
