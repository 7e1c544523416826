#include "provisioning/clone/schema_dump.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <utility>
#include <vector>

#include "domain/project/host_paths.hpp"
#include "domain/vault/vault_schema.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/command.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/clone/socket_relay.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

/// A table that another session locks exclusively is waited for this long, in milliseconds.
constexpr int dump_lock_wait_ms = 20'000;
constexpr std::size_t dump_messages_bytes_max = 4'096;
constexpr std::string_view hook_trigger_mark = " signalbox_hook_";

/// Where the programs work: the folder of the relay's socket.
struct dump_place {
  const clone_site& at;
  const postgres::os_user& user;
  fs::path folder;

  [[nodiscard]] fs::path archive() const { return folder / "schema"; }
  [[nodiscard]] fs::path contents() const { return folder / "contents"; }
  [[nodiscard]] fs::path messages() const { return folder / "messages"; }
};

std::string content_of_output(int file) {
  struct stat found {};
  if (::fstat(file, &found) != 0) return {};
  std::string content(static_cast<std::size_t>(std::max<off_t>(found.st_size, 0)), '\0');
  std::size_t length = 0;
  while (length < content.size()) {
    const auto count =
        ::pread(file, content.data() + length, content.size() - length, static_cast<off_t>(length));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += static_cast<std::size_t>(count);
  }
  content.resize(length);
  return content;
}

std::string reason_in(const dump_place& in) {
  const postgres::acting_as user_alone(in.user);
  auto words = postgres::tail_of(in.messages(), dump_messages_bytes_max);
  while (words.ends_with('\n'))
    words.pop_back();
  std::ranges::replace(words, '\n', ' ');
  return domain::without_host_paths(words);
}

/// Runs a program to its end and returns its output. It ends with this program.
result<std::string> run_dump_program(const dump_place& in, const char* program,
                                     std::vector<std::string> arguments, deadline until) {
  const postgres::unique_descriptor output(::memfd_create("signalbox-schema", MFD_CLOEXEC));
  if (!output.valid()) return core::fail(errc::internal, "The definitions could not be read.");
  {
    const postgres::acting_as user_alone(in.user);
    std::error_code absent;
    fs::remove(in.messages(), absent);
  }
  const auto code = postgres::run({.program = in.at.settings.programs.folder / program,
                                   .arguments = std::move(arguments),
                                   .as = in.user,
                                   .output = in.messages(),
                                   .standard_output = output.number(),
                                   .folder = in.folder,
                                   .ends_with_us = true},
                                  until);
  if (!code) return std::unexpected(code.error());
  if (*code == 0) return content_of_output(output.number());
  const auto reason = reason_in(in);
  const bool is_locked = reason.contains("lock timeout");
  return core::fail(is_locked ? errc::conflict : errc::internal,
                    is_locked ? std::string("A table of the source is locked by a transaction. "
                                            "Retry when that has ended.")
                              : fmt::format("The definitions could not be read: {}.", reason));
}

bool is_left_out(std::string_view entry, std::string_view made_schema) {
  // `<id>; <catalogue> <oid> <kind> <schema> <name> <owner>`
  auto rest = entry.substr(std::min(entry.find("; "), entry.size()));
  for (int words = 0; words < 3; ++words) {
    const auto space = rest.find(' ');
    if (space == std::string_view::npos) return false;
    rest.remove_prefix(space + 1);
  }
  if (rest.starts_with("TRIGGER ") || rest.starts_with("COMMENT "))
    return rest.contains(hook_trigger_mark);
  if (rest.starts_with("SCHEMA - "))
    return !made_schema.empty() && rest.starts_with(fmt::format("SCHEMA - {} ", made_schema));
  return rest.starts_with("USER MAPPING ") || rest.starts_with("POLICY cron ");
}

}  // namespace

std::string restored_contents(std::string_view list, std::string_view made_schema) {
  std::string kept;
  while (!list.empty()) {
    const auto line = list.substr(0, list.find('\n'));
    list.remove_prefix(std::min(list.size(), line.size() + 1));
    const bool is_entry = !line.empty() && std::isdigit(static_cast<unsigned char>(line[0])) != 0;
    if (!is_entry || is_left_out(line, made_schema)) continue;
    kept += line;
    kept += '\n';
  }
  return kept;
}

std::string without_restriction(std::string_view script) {
  constexpr std::string_view open = "\\restrict ";
  std::string kept;
  std::string close;
  while (!script.empty()) {
    const auto line = script.substr(0, script.find('\n'));
    script.remove_prefix(std::min(script.size(), line.size() + 1));
    if (close.empty() && line.starts_with(open)) {
      close = "\\un" + std::string(line.substr(1));
      continue;
    }
    if (!close.empty() && line == close) continue;
    kept += line;
    kept += '\n';
  }
  return kept;
}

result<std::string> dump_schema(const clone_site& at, const postgres::os_user& user,
                                const platform_parts& parts, deadline until) {
  const dump_place in{.at = at, .user = user, .folder = at.staging().root / "schema"};
  if (auto made = postgres::make_private_folder(in.folder, user); !made)
    return std::unexpected(made.error());
  const auto relay = socket_relay::open({.folder = in.folder,
                                         .user = user,
                                         .sockets = at.source.place().sockets,
                                         .port = at.source.place().port});
  if (!relay) return std::unexpected(relay.error());
  std::vector<std::string> arguments{"--format=custom",
                                     "--schema-only",
                                     "--compress=0",
                                     "--no-subscriptions",
                                     "--exclude-schema=signalbox_*",
                                     "--file=" + in.archive().string(),
                                     fmt::format("--lock-wait-timeout={}", dump_lock_wait_ms),
                                     "--host=/proc/self/cwd",
                                     fmt::format("--port={}", at.source.place().port),
                                     fmt::format("--username={}", admin_role),
                                     "--no-password",
                                     fmt::format("--dbname={}", tenant_database)};
  if (parts.has_vault)
    arguments.push_back(fmt::format("--exclude-schema={}", domain::vault_schema_name));
  if (const auto dumped = run_dump_program(in, "pg_dump", std::move(arguments), until); !dumped)
    return std::unexpected(dumped.error());
  const auto list = run_dump_program(in, "pg_restore", {"--list", in.archive().string()}, until);
  if (!list) return std::unexpected(list.error());
  {
    const postgres::acting_as user_alone(user);
    if (auto written = postgres::write_private_file(
            in.contents(), restored_contents(*list, parts.cron_schema), user);
        !written)
      return std::unexpected(written.error());
  }
  const auto script = run_dump_program(
      in, "pg_restore", {"--file=-", "--use-list=" + in.contents().string(), in.archive().string()},
      until);
  if (!script) return std::unexpected(script.error());
  std::error_code ignored;
  fs::remove_all(in.folder, ignored);
  if (script->size() > schema_script_bytes_max)
    return core::fail(errc::conflict,
                      fmt::format("The source has {} MB of definitions, more than can be copied.",
                                  script->size() >> 20U));
  return without_restriction(*script);
}

}  // namespace signalbox::provisioning
