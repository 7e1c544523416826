#include "domain/dump/dump_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace signalbox::domain {
namespace {

/// A selection, and the schemas of a project's extensions.
constexpr std::size_t program_arguments_max = 4'096;
constexpr std::size_t program_argument_bytes_max = 16'384;

/// Options without a value, of both programs.
constexpr std::array<std::string_view, 11> plain_options{
    "--verbose",       "--no-password", "--no-subscriptions", "--no-security-labels",
    "--no-sync",       "--schema-only", "--data-only",        "--no-owner",
    "--no-privileges", "--clean",       "--if-exists"};
/// Options of pg_dump whose values name objects, formats and databases.
constexpr std::array<std::string_view, 6> dump_options{
    "--lock-wait-timeout=", "--format=", "--schema=", "--table=", "--exclude-schema=", "--dbname="};

bool is_allowed(dump_program_kind kind, std::string_view text) {
  if (std::ranges::find(plain_options, text) != plain_options.end()) return true;
  if (kind == dump_program_kind::dump)
    return text == fmt::format("--file={}", dump_folder_name) ||
           std::ranges::any_of(dump_options,
                               [&](std::string_view one) { return text.starts_with(one); });
  return text == "--file=-" || text == "--format=custom" || text == "--format=tar" ||
         text == "--format=directory" || text == fmt::format("--use-list={}", dump_list_name) ||
         text == dump_archive_name;
}

}  // namespace

bool dump_program::fills_folder() const {
  return kind == dump_program_kind::dump &&
         std::ranges::find(arguments, fmt::format("--file={}", dump_folder_name)) !=
             arguments.end();
}

std::string_view file_of(dump_program_kind kind) {
  return kind == dump_program_kind::dump ? "pg_dump" : "pg_restore";
}

std::vector<std::string> arguments_in(const dump_program& what, std::string_view folder) {
  const std::array names{fmt::format("--file={}", dump_folder_name),
                         fmt::format("--use-list={}", dump_list_name),
                         std::string(dump_archive_name)};
  auto made = what.arguments;
  for (auto& one : made)
    if (std::ranges::find(names, one) != names.end())
      // Before the name: `--file=dump` has an equals sign before it, `archive` has none.
      one.insert(one.find('=') + 1, folder);
  return made;
}

core::result<void> check_dump_program(const dump_program& what) {
  const bool is_right = what.arguments.size() <= program_arguments_max &&
                        !what.password.contains('\0') &&
                        std::ranges::all_of(what.arguments, [&](const std::string& one) {
                          return one.size() <= program_argument_bytes_max && !one.contains('\0') &&
                                 is_allowed(what.kind, one);
                        });
  if (is_right) return {};
  return core::fail(core::errc::bad_request,
                    fmt::format("{} does not run with these arguments.", file_of(what.kind)));
}

}  // namespace signalbox::domain
